import { capitals } from '#contract/capitals.ts';
import type { Receipt } from '#contract/receipts.ts';
import { instant } from '#server/platform/clock.ts';
import { fail } from '#server/platform/failure.ts';
import type { HospitalScope } from '#server/platform/scope.ts';

/** A fee is the whole of its bill: one line, paid as it was taken. */
const FEE = '洁牙';

type Row = Omit<Receipt, 'lines' | 'total' | 'total2' | 'arrears'>;

const RECEIPT = `
  SELECT receipt_view(x) || jsonb_build_object(
    'hospital', jsonb_build_object('name', h.name, 'address', coalesce(h.address, ''), 'phone', h.phone),
    'patient', t.name, 'card_no', k.card_no, 'doctor_name', coalesce(d.name, ''), 'visited_at', r.starts_at, 'amount', c.amount,
    'payments', jsonb_build_array(jsonb_build_object('type', c.payment_type, 'amount', c.amount)), 'issued_at', x.issued_at, 'issued_by_name', coalesce(i.name, '')) AS receipt
  FROM receipts x
  JOIN hospitals h ON h.id = x.hospital_id
  JOIN hygiene_charges c ON c.id = x.charge_id
  JOIN reservations r ON r.id = c.reservation_id
  JOIN patients t ON t.id = c.patient_id
  LEFT JOIN users d ON d.id = c.hygienist_id
  LEFT JOIN users i ON i.id = x.issued_by
  LEFT JOIN hospital_patients k ON k.hospital_id = x.hospital_id AND k.patient_id = c.patient_id
  WHERE x.hospital_id = $1 AND x.id = $2`;

/** What stands on a receipt of the hospital. @throws NOT_FOUND */
export async function readReceipt(db: HospitalScope, id: number): Promise<Receipt> {
  const { rows } = await db.query<{ receipt: Row }>(RECEIPT, [db.hospitalId, id]);
  const { receipt } = rows[0] ?? fail('NOT_FOUND');
  const { amount, visited_at, issued_at } = receipt;
  return {
    ...receipt,
    visited_at: instant(visited_at),
    issued_at: instant(issued_at),
    lines: [{ name: FEE, unit_price: amount, count: 1, price: amount }],
    total: amount,
    total2: capitals(amount),
    arrears: 0,
  };
}
