import { capitals } from '#contract/capitals.ts';
import type { Receipt } from '#contract/receipts.ts';
import { instant } from '#server/platform/clock.ts';
import { fail } from '#server/platform/failure.ts';
import type { HospitalScope } from '#server/platform/scope.ts';
import { OF_CARD } from './of-card.ts';
import { OF_DISPOSALS } from './of-disposals.ts';
import { OF_FEE } from './of-fee.ts';
import { OF_REFUND } from './of-refund.ts';
import { OF_REVERSAL } from './of-reversal.ts';

type Row = Omit<Receipt, 'lines' | 'total2' | 'refund' | 'reversal'> & {
  refund?: Receipt['refund'];
  reversal?: Receipt['reversal'];
  /** Null: it is the whole of its bill, one line. */
  lines: Receipt['lines'] | null;
};

const RECEIPT = `
  SELECT receipt_view(x) || o.own || jsonb_build_object(
    'hospital', jsonb_build_object('name', h.name, 'address', coalesce(h.address, ''), 'phone', h.phone),
    'patient', t.name, 'card_no', k.card_no, 'issued_at', x.issued_at, 'issued_by_name', coalesce(i.name, '')) AS receipt
  FROM receipts x
  CROSS JOIN LATERAL (${OF_FEE} UNION ALL ${OF_CARD} UNION ALL ${OF_DISPOSALS} UNION ALL ${OF_REFUND} UNION ALL ${OF_REVERSAL}) o
  JOIN hospitals h ON h.id = x.hospital_id
  JOIN patients t ON t.id = o.patient_id
  LEFT JOIN users i ON i.id = x.issued_by
  LEFT JOIN hospital_patients k ON k.hospital_id = x.hospital_id AND k.patient_id = o.patient_id
  WHERE x.hospital_id = $1 AND x.id = $2`;

/** What stands on a receipt of the hospital. @param feesOnly another than a fee's is not there @throws NOT_FOUND */
export async function readReceipt(db: HospitalScope, id: number, feesOnly: boolean): Promise<Receipt> {
  const { rows } = await db.query<{ receipt: Row }>(RECEIPT, [db.hospitalId, id, feesOnly]);
  const { receipt } = rows[0] ?? fail('NOT_FOUND');
  const { lines, bill, visited_at, issued_at } = receipt;
  return {
    ...receipt,
    refund: receipt.refund ?? null,
    reversal: receipt.reversal ?? null,
    visited_at: visited_at && instant(visited_at),
    issued_at: instant(issued_at),
    bill: bill && {
      ...bill,
      disposals: bill.disposals.map((each) => ({ ...each, issued_at: instant(each.issued_at) })),
    },
    lines: lines ?? [onlyLine(receipt)],
    total2: capitals(receipt.total),
  };
}

const NAMES = {
  fee: '洁牙',
  topup: '会员充值',
  stored_refund: '退储值',
  pay: '收费',
  refund: '退费',
  reversal: '冲正',
} as const;

/** Paid as it was taken. */
const onlyLine = ({ kind, amount }: Row): Receipt['lines'][number] => ({
  ...{ kind: null, name: NAMES[kind], specification: '', tooth: '', disposal_no: null },
  ...{ unit_price: amount, count: 1, price: amount },
});
