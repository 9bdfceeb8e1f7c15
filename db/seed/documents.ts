import type pg from 'pg';

/** What was signed: six documents of the first patient of 13900000001, and a consent of a child's guardian. */

/** A name, as a pen that is held at an angle writes it. */
const STROKES = [
  [...Array(12).keys()].map((n) => ({ x: 40 + n * 9, y: 60 + (n % 3) * 4, time: n * 16 })),
  [...Array(10).keys()].map((n) => ({ x: 90 - n * 2, y: 30 + n * 11, time: 400 + n * 16 })),
  [...Array(14).keys()].map((n) => ({ x: 170 + n * 8, y: 110 - ((n * n) % 40), time: 900 + n * 16 })),
];

/** The account's patient and the youngest who was here, each with a doctor, and another of the staff. */
const WHO = `
  SELECT x.*, t.name, u.name AS doctor, (SELECT min(m.user_id) FROM memberships m WHERE m.hospital_id = 1 AND m.status = 'active'
    AND m.role = 'customer_service') AS second_id
  FROM (
    SELECT false AS child, min(t.id) AS patient_id, (SELECT min(m.user_id) FROM memberships m WHERE m.hospital_id = 1 AND m.role = 'doctor'
      AND m.status = 'active') AS doctor_id FROM patients t JOIN users u ON u.id = t.user_id WHERE u.phone = '13900000001'
    UNION ALL
    (SELECT true, r.patient_id, r.doctor_id FROM reservations r JOIN patients t ON t.id = r.patient_id
     WHERE r.hospital_id = 1 AND r.flow_status = 'done' AND r.date < clinic_today() AND t.birth_date > clinic_today() - interval '12 years'
       AND EXISTS (SELECT FROM memberships m WHERE m.hospital_id = 1 AND m.user_id = r.doctor_id AND m.role = 'doctor' AND m.status = 'active')
     ORDER BY t.birth_date DESC, r.id LIMIT 1)) x
  JOIN patients t ON t.id = x.patient_id JOIN users u ON u.id = x.doctor_id`;

/** `days`: ago. */
const DOCUMENTS = `
  INSERT INTO documents (hospital_id, patient_id, doctor_id, template_id, code, kind, title, status, created_at, updated_at, updated_by)
  SELECT 1, w.patient_id, w.doctor_id, m.id, take_number(1, 'WS', clinic_today() - x.days), m.kind, x.title, x.status, d.at, d.at,
    w.doctor_id
  FROM (${WHO}) w JOIN (VALUES
      (1, false, 600, '拔牙知情同意书', 'signed'), (2, false, 320, '种植知情同意书', 'signed'),
      (3, false, 120, '根管治疗知情同意书', 'signed'), (4, false, 90, '诊断证明', 'signed'),
      (5, false, 30, '全冠修复知情同意书', 'refused'), (6, true, 15, '儿童牙科治疗知情同意书', 'signed')) AS x(n, child, days, title, status) ON x.child = w.child
    JOIN document_templates m ON m.hospital_id = 1 AND m.name = x.title
    CROSS JOIN LATERAL (SELECT clinic_instant(clinic_today() - x.days, 600 + x.n) AS at) d
  ORDER BY x.n`;

const TAKEN_BACK = `
  INSERT INTO documents (hospital_id, patient_id, doctor_id, withdraws_id, code, kind, title, status, created_at, updated_at, updated_by)
  SELECT 1, d.patient_id, d.doctor_id, d.id, take_number(1, 'WS', clinic_today() - 118), 'consent', '撤回：' || d.title, 'signed', a.at, a.at, d.doctor_id
  FROM documents d CROSS JOIN LATERAL (SELECT clinic_instant(clinic_today() - 118, 610) AS at) a WHERE d.title = '根管治疗知情同意书'`;

/** $1: what was drawn */
const SIGNINGS = `
  INSERT INTO document_signings (hospital_id, document_id, body, body_hash, signer_name, relation, id_tail, strokes, refused_reason, second_id, by_id,
    doctor_signed_at, signed_at)
  SELECT 1, d.id, b.body, document_hash(b.body), s.name, s.relation, s.id_tail, CASE WHEN s.name IS NOT NULL AND d.status = 'signed' THEN $1::jsonb END,
    CASE WHEN d.status = 'refused' THEN '希望先观察，暂不做冠' END, CASE WHEN d.status = 'refused' THEN w.second_id END, d.doctor_id, d.created_at, d.created_at
  FROM documents d JOIN (${WHO}) w ON w.patient_id = d.patient_id LEFT JOIN document_templates m ON m.id = d.template_id
    LEFT JOIN documents o ON o.id = d.withdraws_id
    CROSS JOIN LATERAL (SELECT coalesce(
      filled_document(m.body, jsonb_build_object('患者', w.name, '医生', w.doctor, '风险', m.risks, '牙位', '36', '诊断', '36 牙体缺损',
        '治疗', replace(m.name, '知情同意书', ''), '建议', '定期复查', '日期', to_char(d.created_at AT TIME ZONE 'Asia/Shanghai', 'YYYY年FMMM月FMDD日'))),
      format('本人撤回%s签署的《%s》（编号%s）。此前已经进行的治疗不受影响。', w.name, o.title, o.code)) AS body) b
    CROSS JOIN LATERAL (SELECT CASE WHEN w.child THEN '家长' WHEN d.kind = 'consent' THEN w.name END AS name,
      CASE WHEN w.child THEN 'guardian' WHEN d.kind = 'consent' THEN 'self' END AS relation, CASE WHEN w.child THEN '2021' END AS id_tail) s
  ORDER BY d.id`;

export async function seedDocuments(tx: pg.ClientBase): Promise<void> {
  await tx.query(DOCUMENTS);
  await tx.query(TAKEN_BACK);
  await tx.query(SIGNINGS, [JSON.stringify(STROKES)]);
}
