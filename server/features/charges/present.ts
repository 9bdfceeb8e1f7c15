import { type Charge, PAYMENT_KINDS, type Payment } from '#contract/charge-rows.ts';
import type { ChargeRow, PaymentRow } from '#server/platform/charge-rows.ts';
import { instant } from '#server/platform/clock.ts';
import { presentDisposal } from '#server/platform/present-disposal.ts';

export const presentCharge = ({ last_payment, ...row }: ChargeRow): Charge => ({
  ...presentDisposal(row),
  last_payment: last_payment && { ...last_payment, at: instant(last_payment.at) },
});

export const presentPayment = (row: PaymentRow): Payment => ({
  ...row,
  kind_name: PAYMENT_KINDS[row.kind],
  at: instant(row.at),
});
