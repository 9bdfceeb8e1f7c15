import type pg from 'pg';

/** What hygienists have noted of past visits, and what consultants talked about: the lists of the demo are not empty. */

const HYGIENE_VISITS = `
  SELECT r.id, r.hospital_id, r.patient_id, r.doctor_id, r.fee, r.date, r.done_at AS at,
    row_number() OVER (PARTITION BY r.hospital_id ORDER BY r.starts_at DESC) AS n
  FROM reservations r JOIN memberships m ON m.hospital_id = r.hospital_id AND m.user_id = r.doctor_id AND m.role = 'dental_hygienist'
  WHERE r.flow_status = 'done' AND r.date < clinic_today()`;

const CHARGES = `
  INSERT INTO hygiene_charges (hospital_id, reservation_id, patient_id, hygienist_id, amount, payment_type, created_by, created_at)
  SELECT hospital_id, id, patient_id, doctor_id, fee, 1 + id % 4, doctor_id, at FROM (${HYGIENE_VISITS}) v
  WHERE fee > 0 ORDER BY at`;

/** Each fee is posted on its day, in the shift of whoever took it, and has its receipt: numbered as they were taken. */
const POSTINGS = `DO $$
DECLARE
  v record;
  v_offset text := coalesce(nullif(current_setting('haomai.clock_offset', true), ''), '0');
BEGIN
  FOR v IN SELECT c AS charge, (clinic_today() - (c.created_at AT TIME ZONE 'Asia/Shanghai')::date) AS days
      FROM hygiene_charges c ORDER BY c.created_at, c.id LOOP
    PERFORM set_config('haomai.clock_offset', (v_offset::interval - make_interval(days => v.days))::text, true);
    PERFORM post_fee(v.charge, take_shift((v.charge).hospital_id, (v.charge).created_by), NULL);
  END LOOP;
  PERFORM set_config('haomai.clock_offset', v_offset, true);
END $$`;

const PROBLEMS = `
  INSERT INTO patient_problems (hospital_id, patient_id, reservation_id, problem, noted_by, noted_at, settled_at, settled_by, settlement)
  SELECT v.hospital_id, v.patient_id, v.id, p.problem, v.doctor_id, v.at,
    CASE WHEN v.n % 2 = 0 THEN v.at + interval '2 days' END, CASE WHEN v.n % 2 = 0 THEN v.doctor_id END,
    CASE WHEN v.n % 2 = 0 THEN p.settlement END
  FROM (${HYGIENE_VISITS}) v JOIN (VALUES (1, '龈下结石较多，建议转牙周科', '已转牙周科'), (2, '冷热敏感明显', '已做脱敏处理'),
    (3, '牙龈反复出血，刷牙方法不当', '已示教刷牙方法'), (4, '右下智齿冠周红肿', '已预约口腔外科')) AS p(k, problem, settlement)
    ON p.k = v.n WHERE v.at + interval '2 days' < haomai_now() ORDER BY v.at`;

/** Some of them overdue, some in the coming weeks. */
const RECALLS = `
  INSERT INTO recalls (hospital_id, patient_id, reservation_id, doctor_id, due_on, note, created_by, created_at)
  SELECT hospital_id, patient_id, id, doctor_id, clinic_today() + (n * 5 - 11)::int,
    (ARRAY['复查牙龈', '半年一次洁牙', '牙周维护', ''])[1 + n % 4], doctor_id, at
  FROM (${HYGIENE_VISITS}) v WHERE n <= 8 ORDER BY at`;

const ADVISORIES = `
  INSERT INTO advisories (hospital_id, patient_id, reservation_id, consultant_id, subject, content, status, quoted, follow_up_on,
    created_by, created_at, updated_at)
  SELECT v.hospital_id, v.patient_id, v.id, v.consultant, a.subject, a.content, a.status, a.quoted,
    clinic_today() + a.days, v.consultant, v.at, v.at
  FROM (SELECT r.id, r.hospital_id, r.patient_id, m.user_id AS consultant, r.done_at AS at,
      row_number() OVER (PARTITION BY r.hospital_id ORDER BY r.starts_at DESC) AS n
    FROM reservations r JOIN memberships m ON m.hospital_id = r.hospital_id AND m.role = 'consultant' AND m.status = 'active'
    WHERE r.flow_status = 'done' AND r.date < clinic_today()) v
  JOIN (VALUES
    (1, '种植牙', '右下6缺失半年，咨询单颗种植价格与周期', 'following', 1280000, 0),
    (2, '隐形矫治', '上前牙拥挤，希望在婚礼前完成，需要分期', 'open', 2600000, 2),
    (3, '牙齿美白', '咨询冷光美白与贴面的差别', 'won', 198000, NULL),
    (4, '烤瓷冠', '左上5根管后，比较全瓷与烤瓷', 'open', 320000, -1),
    (5, '儿童早矫', '7岁，地包天，家长考虑中', 'lost', NULL, NULL),
    (6, '牙周治疗', '全口刮治分次进行，已约下周', 'won', 240000, NULL)) AS a(n, subject, content, status, quoted, days) ON a.n = v.n
  ORDER BY v.at`;

export async function seedHygiene(tx: pg.ClientBase): Promise<void> {
  for (const text of [CHARGES, POSTINGS, PROBLEMS, RECALLS, ADVISORIES]) await tx.query(text);
}
