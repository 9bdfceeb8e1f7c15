import type { Payment } from '#contract/charge-rows.ts';
import type { TenderType } from '#contract/disposal-pay.ts';
import type { Option } from '#contract/fields.ts';
import type { DisposalRow } from './disposal-commands.ts';

/** What db/functions/59_charges.sql answers: raw, for presenters. */

/** As desk_charge() makes it. */
export interface ChargeRow extends DisposalRow {
  last_payment: { at: string; staff: Option; types: TenderType[] } | null;
}
/** As payment_view() makes it. */
export type PaymentRow = Omit<Payment, 'kind_name'>;
