import { POLICY_STATUS, PRODUCT_KINDS, PRODUCT_STATUS } from '#contract/product-form.ts';
import type { InsuranceRecord, MarketingProduct } from '#contract/product-rows.ts';
import { instant } from '#server/platform/clock.ts';

/** As marketing_product_view() makes it. */
export type ProductRow = Omit<MarketingProduct, 'kind_name' | 'status_name'>;
/** As insurance_view() makes it. */
export type PolicyRow = Omit<InsuranceRecord, 'status_name'>;

export const presentProduct = (row: ProductRow): MarketingProduct => ({
  ...row,
  kind_name: PRODUCT_KINDS[row.kind],
  status_name: PRODUCT_STATUS[row.status],
  created_at: instant(row.created_at),
});

export const presentPolicy = (row: PolicyRow): InsuranceRecord => ({
  ...row,
  status_name: POLICY_STATUS[row.status],
  created_at: instant(row.created_at),
});
