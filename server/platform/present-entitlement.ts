import type { Entitlement } from '#contract/product-rows.ts';
import { instant } from './clock.ts';

/** As entitlement_view() makes it. */
export const presentEntitlement = (row: Entitlement): Entitlement => ({ ...row, given_at: instant(row.given_at) });
