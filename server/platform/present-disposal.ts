import { capitals } from '#contract/capitals.ts';
import { DISCOUNT_KINDS, DISPOSAL_STATUS, type Disposal } from '#contract/disposal-rows.ts';
import { instant } from './clock.ts';
import type { DisposalLineRow, DisposalRow } from './disposal-commands.ts';
import { presentVisit } from './present-visit.ts';

/** 0: 洁牙费, which stands on no price list. */
const sold = ({ ref, name, specification }: DisposalLineRow) => ({ id: ref ?? 0, name, specification });

const lineOf = ({ id, unit, unit_price, count, price, net, refunded_count, refunded, remarks }: DisposalLineRow) => ({
  ...{ id, unit, unit_price, count, price, net, refunded_count, refunded, remarks },
});

/** A list, as staff and its patient see it. */
export function presentDisposal({ lines, reservation, paid_at, discounts, payments, ...row }: DisposalRow): Disposal {
  const drugs = lines.filter(({ kind }) => kind === 'drug');
  return {
    ...row,
    reservation: reservation && presentVisit(reservation),
    total2: capitals(row.total),
    amount2: capitals(row.amount),
    drug_count: drugs.reduce((sum, { count }) => sum + count, 0),
    status_name: DISPOSAL_STATUS[row.status],
    payment_record: paid_at === null ? null : { created_at: instant(paid_at) },
    projects: lines
      .filter(({ kind }) => kind === 'project' || kind === 'fee')
      .map((line) => ({
        ...lineOf(line),
        project: sold(line),
        ...{
          doctor_id: line.doctor_id,
          tooth: line.tooth,
          campaign: line.campaign,
          entitlement_id: line.entitlement_id,
        },
      })),
    drugs: drugs.map((line) => ({ ...lineOf(line), drug: sold(line) })),
    products: lines
      .filter(({ kind }) => kind === 'product')
      .map((line) => ({ ...lineOf(line), product: sold(line), kept: line.kept ?? [] })),
    discounts: discounts.map((each) => ({ ...each, name: DISCOUNT_KINDS[each.kind] })),
    payments: payments.map((each) => ({ ...each, at: instant(each.at) })),
    created_at: instant(row.created_at),
    issued_at: row.issued_at && instant(row.issued_at),
  };
}
