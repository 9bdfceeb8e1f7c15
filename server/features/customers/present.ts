import { CUSTOMER_STAGES } from '#contract/customer-stages.ts';
import type { Customer } from '#contract/customers.ts';
import { maskPhone } from '#contract/masks.ts';
import { instant } from '#server/platform/clock.ts';
import type { CustomerRow } from '#server/platform/customer-commands.ts';

export const presentCustomer = (row: CustomerRow): Customer => ({
  ...row,
  phone: maskPhone(row.phone),
  stage_name: CUSTOMER_STAGES[row.stage],
  created_at: instant(row.created_at),
});
