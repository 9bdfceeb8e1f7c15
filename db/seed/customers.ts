import type pg from 'pg';

/** Whom the sales people of hospital 1 keep, and what is due with them today. */

const SALE = '13800000016';
const MANAGER = '13800000018';

/** Of the first patients, by their place: how far they have come, and what is known of them. */
const KEPT: readonly (readonly [place: number, stage: string, remarks: string, owner: string])[] = [
  [1, 'contacted', '关注隐形矫正，等孩子放假', SALE],
  [2, 'visited', '种植方案已发，考虑中', SALE],
  [4, 'paying', '推荐过同事', SALE],
  [6, 'contacted', '想比较价格', MANAGER],
  [9, 'dormant', '搬家后未再来', MANAGER],
];

/** The same of what is due, so many days from today; null: the desk's. */
const DUE: readonly (readonly [place: number, days: number, kind: string, content: string, owner: string | null])[] = [
  [1, 0, 'campaign', '寒假矫正活动，约面谈', SALE],
  [2, -1, 'other', '确认种植方案是否还有疑问', SALE],
  [4, 0, 'campaign', '老客介绍有礼，问是否方便', SALE],
  [6, 2, 'other', '报价后一周再联系', MANAGER],
  [9, -3, 'dormant', '半年未到，问近况', MANAGER],
  [12, 0, 'birthday', '今天生日', null],
];

const PLACES = `(SELECT patient_id, row_number() OVER (ORDER BY patient_id) AS n FROM hospital_patients WHERE hospital_id = 1) k`;
const KEEP = `
  INSERT INTO customers (hospital_id, patient_id, owner_id, stage, stage_at, remarks, created_at, updated_at, updated_by)
  SELECT 1, k.patient_id, u.id, $2, haomai_now(), $3, haomai_now(), haomai_now(), u.id
  FROM ${PLACES} JOIN users u ON u.phone = $4 WHERE k.n = $1`;
const PLAN = `
  INSERT INTO follow_ups (hospital_id, patient_id, kind, due_on, content, assignee_id, role, created_at, created_by)
  SELECT 1, k.patient_id, $3, clinic_today() + $2::int, $4, u.id, CASE WHEN u.id IS NULL THEN 'customer_service' END,
    haomai_now() + least($2::int, 0) * interval '1 day', u.id
  FROM ${PLACES} LEFT JOIN users u ON u.phone = $5 WHERE k.n = $1`;

/** What the night finds; whoever has something due today was told so this morning. */
const NIGHT = 'SELECT plan_follow_ups()';
const TOLD = `DELETE FROM outbox WHERE job = 'followup.due'`;

/** After patients, staff and what they owe. */
export async function seedCustomers(tx: pg.ClientBase): Promise<void> {
  for (const row of KEPT) await tx.query(KEEP, [...row]);
  for (const row of DUE) await tx.query(PLAN, [...row]);
  await tx.query(NIGHT);
  await tx.query(TOLD);
}
