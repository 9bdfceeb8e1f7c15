import type pg from 'pg';

/** Labels: the platform's, the hospitals' own, and on whom they are. */

type Row = readonly [target: string, name: string, color: string, isPublic?: boolean];

const PLATFORM: readonly Row[] = [
  ['hospital', '医保定点', 'green', true],
  ['hospital', '夜间门诊', 'booked', true],
  ['hospital', '示范机构', 'brand', true],
  ['doctor', '儿童友好', 'blue', true],
  ['doctor', '正畸专长', 'ink', true],
];

const OWN: Readonly<Record<number, readonly Row[]>> = {
  1: [
    ['patient', '贵宾', 'orange'],
    ['patient', '怕疼', 'blue'],
    ['patient', '常迟到', 'red'],
    ['patient', '老客介绍', 'green'],
    ['patient', '电话联系家属', 'mute'],
  ],
  2: [
    ['patient', '贵宾', 'orange'],
    ['patient', '行动不便', 'blue'],
  ],
};

const ADD = `INSERT INTO labels (hospital_id, target, name, color, public) VALUES ($1, $2, $3, $4, $5)`;

/** The first patients of a hospital, one label each, as far as there are labels. */
const PUT_ON = `
  WITH known AS (SELECT patient_id, row_number() OVER (ORDER BY patient_id) AS n FROM hospital_patients WHERE hospital_id = $1),
    own AS (SELECT id, row_number() OVER (ORDER BY id) AS n FROM labels WHERE hospital_id = $1 AND target = 'patient'),
    put AS (INSERT INTO label_uses (hospital_id, target, target_id, label_id, position)
      SELECT $1, 'patient', known.patient_id, own.id, 1 FROM known JOIN own USING (n) RETURNING target_id)
  INSERT INTO label_sets (hospital_id, target, target_id) SELECT $1, 'patient', target_id FROM put`;

/** What hospitals wear, and doctors by their name. */
const WORN: readonly (readonly [hospital: number, target: string, label: string, doctor?: string])[] = [
  [1, 'hospital', '医保定点'],
  [1, 'hospital', '示范机构'],
  [2, 'hospital', '夜间门诊'],
  [1, 'doctor', '正畸专长', '林若溪'],
  [1, 'doctor', '儿童友好', '赵晓棠'],
];

const PUT_ON_PUBLIC = `
  WITH target AS (SELECT CASE WHEN $2::text = 'hospital' THEN $1::bigint ELSE (SELECT m.user_id FROM memberships m
      JOIN users u ON u.id = m.user_id WHERE m.hospital_id = $1 AND m.role = 'doctor' AND u.name = $4) END AS id),
    worn AS (INSERT INTO label_uses (hospital_id, target, target_id, label_id, position)
      SELECT $1, $2, target.id, l.id, (SELECT count(*) + 1 FROM label_uses u
        WHERE u.hospital_id = $1 AND u.target = $2 AND u.target_id = target.id)
      FROM target JOIN labels l ON l.hospital_id IS NULL AND l.target = $2 AND l.name = $3 RETURNING target_id)
  INSERT INTO label_sets (hospital_id, target, target_id) SELECT $1, $2, target_id FROM worn ON CONFLICT DO NOTHING`;

/** After hospitals and their patients. */
export async function seedLabels(tx: pg.ClientBase): Promise<void> {
  for (const [target, name, color, isPublic = false] of PLATFORM)
    await tx.query(ADD, [null, target, name, color, isPublic]);
  for (const [hospital, all] of Object.entries(OWN)) {
    for (const [target, name, color, isPublic = false] of all)
      await tx.query(ADD, [hospital, target, name, color, isPublic]);
    await tx.query(PUT_ON, [hospital]);
  }
  for (const [hospital, target, label, doctor = null] of WORN)
    await tx.query(PUT_ON_PUBLIC, [hospital, target, label, doctor]);
}
