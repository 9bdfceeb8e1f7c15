import type pg from 'pg';

/** What doctors told people who were here: the demo's account 13900000001 reads two of them. */

/** The first patient of an account, whom the hospital knows; then who was here last, grown up and not, each with their doctor. */
const SEEN = `
  SELECT k.hospital_id, NULL AS reservation_id, k.patient_id, (SELECT min(m.user_id) FROM memberships m
      WHERE m.hospital_id = k.hospital_id AND m.role = 'doctor' AND m.status = 'active') AS doctor_id,
    haomai_now() - interval '20 days' AS at, false AS young, 0 AS n
  FROM hospital_patients k WHERE k.hospital_id = 1 AND k.patient_id = (
    SELECT min(t.id) FROM patients t JOIN users u ON u.id = t.user_id WHERE u.phone = '13900000001')
  UNION ALL
  SELECT v.*, row_number() OVER (PARTITION BY v.hospital_id, v.young ORDER BY v.at DESC, v.reservation_id) AS n
  FROM (SELECT DISTINCT ON (r.hospital_id, r.patient_id) r.hospital_id, r.id AS reservation_id, r.patient_id, r.doctor_id, r.done_at AS at,
        coalesce(t.birth_date > clinic_today() - interval '18 years', false) AS young
      FROM reservations r JOIN patients t ON t.id = r.patient_id WHERE r.flow_status = 'done' AND r.date < clinic_today() AND EXISTS (SELECT FROM memberships m
        WHERE m.hospital_id = r.hospital_id AND m.user_id = r.doctor_id AND m.role = 'doctor' AND m.status = 'active')
      ORDER BY r.hospital_id, r.patient_id, r.starts_at DESC) v`;

/** `days`: until it is looked at again, from today; null: never. */
const INTERVENES = `
  INSERT INTO intervenes (hospital_id, patient_id, reservation_id, doctor_id, category, content, goal, review_on, outcome, status,
    created_at, updated_at, updated_by)
  SELECT v.hospital_id, v.patient_id, v.reservation_id, v.doctor_id, x.category, x.content, x.goal, clinic_today() + x.days, x.outcome, x.status,
    v.at, v.at, v.doctor_id
  FROM (${SEEN}) v JOIN (VALUES
    (1, false, 0, '口腔卫生宣教', '早晚用巴氏刷牙法刷牙，每次不少于3分钟；每晚用牙线清洁一次，种植体周围用间隙刷。', '菌斑指数降到1以下', 30, '', 'open'),
    (1, false, 0, '用药指导', '阿莫西林过敏，今后就诊和购药请主动告知；本次止痛药饭后服用，每日不超过3次。', '', NULL, '已记住，无不适', 'met'),
    (1, false, 1, '饮食', '两餐之间不吃甜食和含糖饮料，以水代替；每周吃甜食不超过两次。', '每周甜食不超过两次', 14, '', 'open'),
    (1, false, 2, '戒烟', '吸烟使种植体脱落的风险增加一倍以上，建议从今天起戒烟，可拨打12320戒烟热线。', '术前戒烟满两周', 7, '', 'open'),
    (1, false, 3, '不良习惯', '夜间佩戴磨牙垫，白天提醒自己牙齿不要咬紧；不要用牙开瓶盖、咬硬物。', '每晚佩戴', 60, '', 'open'),
    (1, true, 1, '涂氟', '今天已涂氟，30分钟内不漱口、不进食，当晚不刷牙，4小时内不吃硬和黏的食物。', '', 180, '', 'open'),
    (1, false, 4, '口腔卫生宣教', '改用软毛牙刷，力度不要过大；牙龈出血时仍要刷干净。', '刷牙不再出血', NULL, '出血明显减少', 'met'),
    (2, true, 1, '窝沟封闭', '第一恒磨牙已做窝沟封闭，封闭后仍需早晚刷牙，三个月后复查封闭剂是否完整。', '封闭剂完整', 90, '', 'open'),
    (2, false, 1, '戒烟', '减到每天5支以下，两周后再复查。', '每天5支以下', NULL, '仍为每天10支', 'unmet'),
    (2, false, 2, '饮食', '拔牙后24小时吃温凉的软食，不用吸管，不喝酒。', '', NULL, '创口愈合良好', 'met'),
    (3, true, 1, '不良习惯', '睡觉时张口呼吸，请到耳鼻喉科检查鼻腔是否通畅，把结果带来。', '', 21, '', 'open'),
    (3, false, 1, '其他', '写在了另一位患者名下，内容见其本人记录。', '', NULL, '', 'void')
  ) AS x(hospital, young, nth, category, content, goal, days, outcome, status) ON x.hospital = v.hospital_id AND x.young = v.young AND x.nth = v.n ORDER BY v.at, x.category`;

/** What is to be looked at again is a follow-up of the doctor's. */
const REVIEWS = `SELECT plan_review(i, NULL, jsonb_build_object('user_id', i.doctor_id)) FROM intervenes i ORDER BY i.id`;

/** After the visits, and before the follow-ups of the desk: nobody is told of what the demo begins with. */
export async function seedIntervenes(tx: pg.ClientBase): Promise<void> {
  await tx.query(INTERVENES);
  await tx.query(REVIEWS);
}
