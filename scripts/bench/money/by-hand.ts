import { openOwner } from '#db/client.ts';
import { startBare } from './bare.ts';

/** The rows of the product's payment, written by a program that asks nothing: how fast any could be that leaves them. */

/**
 * The bare app on a database of the product's schema. Whatever by-hand.sql would have to look up is looked up beforehand,
 * and what a first payment alone makes is there: shifts, accounts, the row of the numbers.
 */
export async function openByHand(databaseUrl: string) {
  const pool = openOwner({ url: databaseUrl, max: 1, onError: () => {}, statementTimeout: 600_000 });
  try {
    await pool.query(BEGUN);
    await pool.query(BILLS);
    await pool.query('CREATE TABLE bench_made (answer jsonb NOT NULL, detail jsonb NOT NULL)');
    await pool.query('INSERT INTO bench_made VALUES ($1::jsonb, $2::jsonb)', [
      JSON.stringify(ANSWER),
      JSON.stringify(DETAIL),
    ]);
    await pool.query('VACUUM ANALYZE');
    await pool.query('CHECKPOINT');
  } finally {
    await pool.end();
  }
  return startBare(databaseUrl);
}

const BEGUN = `
  INSERT INTO shifts (hospital_id, staff_id, business_date, opened_at)
    SELECT hospital_id, user_id, clinic_today(), haomai_now() FROM memberships WHERE role = 'customer_service';
  INSERT INTO document_numbers (hospital_id, kind, period, last) SELECT id, 'SJ', to_char(clinic_today(), 'YYYY'), 0 FROM hospitals;
  SELECT count(ledger_account(hospital_id, id, NULL, kind)) FROM members, unnest('{consumed,points}'::text[]) kind;
  SELECT count(ledger_account(id, NULL, NULL, 'points_issued')) FROM hospitals;`;

/** One row a list: whose it is, in whose shift it is paid, and where its entries go. */
const BILLS = `
  CREATE TABLE bench_bills (list_id bigint PRIMARY KEY, hospital_id bigint, member_id bigint, user_id bigint, staff_id bigint,
    shift_id bigint, business_date date, period text, expires_on date, principal bigint, cash bigint, receivable bigint, memo bigint,
    consumed bigint, points_issued bigint, points bigint);
  INSERT INTO bench_bills
    SELECT d.id, d.hospital_id, d.member_id, t.user_id, s.staff_id, s.id, s.business_date, to_char(s.business_date, 'YYYY'),
      points_end(d.hospital_id, s.business_date), find_ledger_account(d.hospital_id, d.member_id, NULL, 'principal'),
      find_ledger_account(d.hospital_id, NULL, NULL, 'cash'), find_ledger_account(d.hospital_id, NULL, d.id, 'receivable'),
      find_ledger_account(d.hospital_id, NULL, NULL, 'memo'), find_ledger_account(d.hospital_id, d.member_id, NULL, 'consumed'),
      find_ledger_account(d.hospital_id, NULL, NULL, 'points_issued'), find_ledger_account(d.hospital_id, d.member_id, NULL, 'points')
    FROM (SELECT d.*, row_number() OVER (PARTITION BY d.hospital_id ORDER BY d.id) AS nth FROM disposals d) d
      JOIN members m ON m.id = d.member_id JOIN patients t ON t.id = m.patient_id
      JOIN (SELECT s.*, row_number() OVER (PARTITION BY s.hospital_id ORDER BY s.id) AS nth, count(*) OVER (PARTITION BY s.hospital_id) AS all_of
        FROM shifts s) s ON s.hospital_id = d.hospital_id AND s.nth = d.nth % s.all_of + 1;`;

/** What the trail says of a payment of that world. */
const DETAIL = { ids: [1], amount: 30_000, integral: 30, coupon_claim_id: null };
const AT = '2026-01-01T09:00:00.781017+08:00';
/** What is kept under the Idempotency-Key of one. */
const ANSWER = {
  change: 0,
  payment: { id: 1 },
  receipt: { id: 1, prints: 0, print_no: 0, receipt_no: 'SJ2026-000001' },
  integral_earned: 30,
  member: {
    ...{
      id: 1,
      rid: 0,
      code: 'HC00000001',
      patient_id: 1,
      source: null,
      creator: { id: 9, name: '用户1' },
      remarks: '',
    },
    ...{ user: { name: '就诊人', phone: '17000000001', invite_user: null }, version: 1, created_at: AT },
    ...{
      vip_long: true,
      vip_level: 0,
      vip_status: 0,
      vip_ended_at: null,
      principal: 180_000,
      gift: 0,
      balance: 180_000,
    },
    ...{ integral: 30, cumulative_arrears: 0, cumulative_recharge: 200_000, cumulative_consumption: 30_000 },
  },
  disposals: [
    {
      ...{ id: 1, code: 'HC00000001', number: 'CZ20260101-000001', status: 3, version: 2, member_id: 1, remarks: '' },
      ...{ price: 30_000, total: 30_000, amount: 30_000, arrears: 0, discount: 0, refunded: 0, refund_status: 0 },
      ...{
        doctor: null,
        consultant: null,
        reservation: null,
        patient: { id: 1, name: '就诊人' },
        hospital: { name: '测试医院0' },
      },
      ...{ created_at: AT, issued_at: AT, paid_at: AT, refund_pending: false, discount_pending: false, discounts: [] },
      lines: [
        {
          ...{
            id: 1,
            kind: 'fee',
            name: '洁牙',
            unit: '次',
            unit_price: 30_000,
            count: 1,
            price: 30_000,
            net: 30_000,
            ref: null,
          },
          ...{ kept: null, tooth: '', remarks: '', campaign: null, refunded: 0, doctor_id: null, specification: '' },
          ...{ entitlement_id: null, refunded_count: 0 },
        },
      ],
      payments: [
        { at: AT, type: 5, amount: 20_000, receipt_no: 'SJ2026-000001' },
        { at: AT, type: 1, amount: 10_000, receipt_no: 'SJ2026-000001' },
      ],
    },
  ],
};
