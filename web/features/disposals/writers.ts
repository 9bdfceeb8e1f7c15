import type { Role } from '#contract/roles.ts';

/** Who writes lists of treatments. */
export const WRITERS: readonly Role[] = ['doctor', 'dental_hygienist', 'shop_owner', 'customer_service'];
