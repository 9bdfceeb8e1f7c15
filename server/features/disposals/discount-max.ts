import type { Role } from '#contract/roles.ts';
import { asStaff, type Ctx } from '#server/platform/context.ts';

/** Percent of a list that may be taken off by hand; others, none. */
const DISCOUNT_MAX: Readonly<Partial<Record<Role, number>>> = { shop_owner: 100, customer_service: 5 };

/** Percent that whoever asks may take off by hand. */
export const discountMax = (ctx: Ctx): number =>
  Math.max(0, ...asStaff(ctx).viewer.roles.map((role) => DISCOUNT_MAX[role] ?? 0));
