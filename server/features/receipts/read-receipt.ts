import { capitals } from '#contract/capitals.ts';
import type { Receipt } from '#contract/receipts.ts';
import { instant } from '#server/platform/clock.ts';
import { fail } from '#server/platform/failure.ts';
import type { HospitalScope } from '#server/platform/scope.ts';

/** Each is the whole of its bill: one line, paid as it was taken. */
const LINES = { fee: '洁牙', topup: '会员充值', stored_refund: '退储值' } as const;

type Row = Omit<Receipt, 'lines' | 'total' | 'total2' | 'arrears'>;

const FEE = `SELECT jsonb_build_object('kind', 'fee', 'doctor_name', coalesce(d.name, ''), 'visited_at', r.starts_at, 'card', NULL,
    'amount', c.amount, 'payments', jsonb_build_array(jsonb_build_object('type', c.payment_type, 'amount', c.amount))) AS own,
    c.patient_id
  FROM hygiene_charges c JOIN reservations r ON r.id = c.reservation_id LEFT JOIN users d ON d.id = c.hygienist_id
  WHERE c.id = x.charge_id`;

/** What was given back is below zero, on the paper too. */
const CARD = `SELECT jsonb_build_object('kind', p.kind, 'doctor_name', NULL, 'visited_at', NULL, 'amount', s.sign * p.total,
    'payments', (SELECT jsonb_agg(jsonb_build_object('type', t.type, 'amount', s.sign * t.amount) ORDER BY t.id)
      FROM payment_tenders t WHERE t.payment_id = p.id),
    'card', jsonb_build_object('gift', s.sign * g.gift, 'balance_after', stored_after(p.member_id, l.id),
      'balance_before', stored_after(p.member_id, l.id) - s.sign * (p.total + g.gift), 'remarks', p.remarks)) AS own,
    m.patient_id
  FROM payments p JOIN members m ON m.id = p.member_id JOIN ledger_transactions l ON l.payment_id = p.id
    CROSS JOIN LATERAL (SELECT CASE p.kind WHEN 'stored_refund' THEN -1 ELSE 1 END AS sign) s
    CROSS JOIN LATERAL (SELECT gift_in(l.id) AS gift) g
  WHERE p.id = x.payment_id AND NOT $3`;

const RECEIPT = `
  SELECT receipt_view(x) || o.own || jsonb_build_object(
    'hospital', jsonb_build_object('name', h.name, 'address', coalesce(h.address, ''), 'phone', h.phone),
    'patient', t.name, 'card_no', k.card_no, 'issued_at', x.issued_at, 'issued_by_name', coalesce(i.name, '')) AS receipt
  FROM receipts x
  CROSS JOIN LATERAL (${FEE} UNION ALL ${CARD}) o
  JOIN hospitals h ON h.id = x.hospital_id
  JOIN patients t ON t.id = o.patient_id
  LEFT JOIN users i ON i.id = x.issued_by
  LEFT JOIN hospital_patients k ON k.hospital_id = x.hospital_id AND k.patient_id = o.patient_id
  WHERE x.hospital_id = $1 AND x.id = $2`;

/** What stands on a receipt of the hospital. @param feesOnly another than a fee's is not there @throws NOT_FOUND */
export async function readReceipt(db: HospitalScope, id: number, feesOnly: boolean): Promise<Receipt> {
  const { rows } = await db.query<{ receipt: Row }>(RECEIPT, [db.hospitalId, id, feesOnly]);
  const { receipt } = rows[0] ?? fail('NOT_FOUND');
  const { amount, visited_at, issued_at } = receipt;
  return {
    ...receipt,
    visited_at: visited_at && instant(visited_at),
    issued_at: instant(issued_at),
    lines: [{ name: LINES[receipt.kind], unit_price: amount, count: 1, price: amount }],
    total: amount,
    total2: capitals(amount),
    arrears: 0,
  };
}
