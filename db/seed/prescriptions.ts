import type pg from 'pg';

/** What doctors prescribed to people who were here: the demo's account 13900000001 reads two of them. */

/** Drugs of the demo's shelves: how they are taken, for so many days. */
const DRUGS = {
  amoxicillin: ['阿莫西林胶囊', '0.5g', 0.5, 'g', 'po', 'tid', 5, 15, '粒'],
  metronidazole: ['甲硝唑片', '0.2g', 0.2, 'g', 'po', 'tid', 5, 15, '片'],
  cefuroxime: ['头孢呋辛酯片', '0.25g', 0.25, 'g', 'po', 'bid', 5, 10, '片'],
  roxithromycin: ['罗红霉素分散片', '0.15g', 0.15, 'g', 'po', 'bid', 5, 10, '片'],
  ibuprofen: ['布洛芬缓释胶囊', '0.3g', 1, '粒', 'po', 'bid', 3, 6, '粒'],
  paracetamol: ['对乙酰氨基酚片', '0.5g', 1, '片', 'po', 'tid', 3, 9, '片'],
  loxoprofen: ['洛索洛芬钠片', '60mg', 60, 'mg', 'po', 'tid', 3, 9, '片'],
  chlorhexidine: ['复方氯己定含漱液', '300ml', 15, 'ml', 'gargle', 'bid', 7, 1, '瓶'],
  cydiodine: ['西地碘含片', '1.5mg', 1, '片', 'sublingual', 'tid', 5, 15, '片'],
} as const;
type Drug = keyof typeof DRUGS;

/** Of whom: the how manyth of those who were here last; the account's first patient; who does not bear iodine. */
type Whose = number | 'account' | 'iodine';
type State = 'past' | 'today' | 'draft' | 'void';
type Sheet = readonly [
  hospital: 1 | 2 | 3,
  whose: Whose,
  state: State,
  diagnosis: string,
  drugs: readonly Drug[],
  more?: { emergency?: true; override?: string; tested?: true; void?: string },
];

const SHEETS: readonly Sheet[] = [
  [1, 'account', 'past', '慢性牙周炎', ['chlorhexidine', 'ibuprofen']],
  [1, 'account', 'today', '26 急性牙髓炎', ['roxithromycin', 'paracetamol']],
  [1, 'iodine', 'today', '口腔溃疡', ['cydiodine'], { override: '患者曾多次使用含碘含片，无不适' }],
  [1, 1, 'past', '38 智齿冠周炎', ['metronidazole', 'ibuprofen', 'chlorhexidine']],
  [1, 2, 'past', '46 急性根尖周炎', ['amoxicillin', 'metronidazole'], { tested: true }],
  [1, 3, 'past', '慢性牙周炎急性发作', ['metronidazole', 'chlorhexidine']],
  [1, 4, 'past', '种植术后', ['cefuroxime', 'loxoprofen', 'chlorhexidine']],
  [1, 5, 'past', '26 慢性根尖周炎', ['loxoprofen']],
  [1, 6, 'past', '48 阻生拔除术后', ['cefuroxime', 'metronidazole', 'ibuprofen']],
  [1, 7, 'past', '口腔溃疡', ['chlorhexidine']],
  [1, 8, 'past', '17 急性牙髓炎', ['ibuprofen'], { emergency: true }],
  [1, 9, 'today', '36 牙周脓肿', ['metronidazole', 'ibuprofen']],
  [1, 10, 'draft', '牙龈炎', ['chlorhexidine']],
  [1, 11, 'void', '智齿冠周炎', ['metronidazole'], { void: '写在了另一位患者名下' }],
  [2, 1, 'past', '48 智齿冠周炎', ['metronidazole', 'ibuprofen']],
  [2, 2, 'past', '慢性牙周炎', ['chlorhexidine']],
  [2, 3, 'past', '15 急性根尖周炎', ['roxithromycin', 'loxoprofen']],
  [2, 4, 'past', '拔牙术后', ['ibuprofen', 'chlorhexidine']],
  [2, 5, 'today', '36 急性牙髓炎', ['ibuprofen'], { emergency: true }],
  [2, 6, 'draft', '牙周炎', ['metronidazole']],
  [3, 1, 'past', '28 智齿冠周炎', ['metronidazole', 'paracetamol']],
  [3, 2, 'past', '牙龈炎', ['chlorhexidine']],
  [3, 3, 'past', '46 根管治疗中', ['loxoprofen']],
  [3, 4, 'past', '种植术后', ['cefuroxime', 'ibuprofen']],
  [3, 5, 'today', '牙周脓肿', ['metronidazole', 'chlorhexidine']],
];

/** 协定方 of each hospital. */
const SETS: readonly (readonly [name: string, diagnosis: string, drugs: readonly Drug[]])[] = [
  ['智齿冠周炎常规', '智齿冠周炎', ['metronidazole', 'ibuprofen', 'chlorhexidine']],
  ['拔牙术后', '拔牙术后', ['ibuprofen', 'chlorhexidine']],
  ['牙周常规', '慢性牙周炎', ['metronidazole', 'chlorhexidine']],
];

/** $1 hospital, $2 name, $3 diagnosis, $4 drugs */
const SET = `
  INSERT INTO prescription_sets (hospital_id, scope, name, diagnosis, items)
  SELECT $1, 'hospital', $2, $3, jsonb_agg(d.said - '{id,proposed,allergy_known,skin_tested}'::text[] ORDER BY d.n)
  FROM jsonb_array_elements($4::jsonb) WITH ORDINALITY AS d(said, n)`;

/** Whose visit ended last is the first; each with the doctor who had them. $1 hospital, $2 whose */
const WHO = `
  WITH seen AS (
    SELECT DISTINCT ON (r.patient_id) r.id AS reservation_id, r.patient_id, r.doctor_id, r.done_at AS at
    FROM reservations r JOIN patients t ON t.id = r.patient_id
    WHERE r.hospital_id = $1 AND r.flow_status = 'done' AND r.date < clinic_today() AND t.birth_date < clinic_today() - interval '18 years'
      AND EXISTS (SELECT FROM memberships m WHERE m.hospital_id = r.hospital_id AND m.user_id = r.doctor_id AND m.role = 'doctor' AND m.status = 'active')
      AND NOT EXISTS (SELECT FROM allergies a WHERE a.hospital_id = r.hospital_id AND a.patient_id = r.patient_id)
    ORDER BY r.patient_id, r.starts_at DESC),
  named AS (
    SELECT NULL::bigint AS reservation_id, k.patient_id, (SELECT min(m.user_id) FROM memberships m
      WHERE m.hospital_id = $1 AND m.role = 'doctor' AND m.status = 'active') AS doctor_id, haomai_now() - interval '20 days' AS at
    FROM hospital_patients k WHERE k.hospital_id = $1 AND k.patient_id = CASE $2::text
      WHEN 'account' THEN (SELECT min(t.id) FROM patients t JOIN users u ON u.id = t.user_id WHERE u.phone = '13900000001')
      WHEN 'iodine' THEN (SELECT min(a.patient_id) FROM allergies a WHERE a.hospital_id = $1 AND a.substance = '碘') END)
  SELECT * FROM named
  UNION ALL
  SELECT * FROM (SELECT * FROM seen WHERE $2::text ~ '^[0-9]+$' ORDER BY at DESC, patient_id
    OFFSET CASE WHEN $2::text ~ '^[0-9]+$' THEN $2::text::int - 1 ELSE 0 END LIMIT 1) s`;

/** $1 hospital, $2 who (of WHO), $3 type, $4 diagnosis, $5 state, $6 drugs */
const SHEET = `
  INSERT INTO prescriptions (hospital_id, patient_id, doctor_id, reservation_id, type, diagnosis, valid_days, status, code, signed_at, valid_until, draft,
    created_at, updated_at, updated_by)
  SELECT $1, w.patient_id, w.doctor_id, w.reservation_id, $3, $4, 1, CASE $5::text WHEN 'draft' THEN 'draft' WHEN 'void' THEN 'void' ELSE 'signed' END,
    CASE WHEN $5::text <> 'draft' THEN take_number($1, 'CF', d.day) END, CASE WHEN $5::text <> 'draft' THEN d.at END,
    CASE WHEN $5::text <> 'draft' THEN clinic_instant(d.day + 1, 0) END, CASE WHEN $5::text = 'draft' THEN $6::jsonb END, d.at, d.at, w.doctor_id
  FROM jsonb_to_record($2::jsonb) AS w(patient_id bigint, doctor_id bigint, reservation_id bigint, at timestamptz)
    CROSS JOIN LATERAL (SELECT CASE WHEN $5::text IN ('today', 'draft') THEN haomai_now() ELSE w.at END AS at) x
    CROSS JOIN LATERAL (SELECT x.at, (x.at AT TIME ZONE 'Asia/Shanghai')::date AS day) d
  RETURNING id, doctor_id, created_at`;

/** $1 hospital, $2 sheet, $3 drugs, $4 its doctor, $5 when a test was made; null: nobody made one */
const ITEMS = `
  INSERT INTO prescription_items (hospital_id, prescription_id, position, drug_id, drug_name, specification, form, dose, dose_unit, route, frequency, days,
    quantity, quantity_unit, proposed, note, reason, allergy_known, skin_test, skin_batch_no, skin_tested_at, skin_by, skin_second)
  SELECT $1, $2, x.n - 1, i.drug_id, i.drug_name, i.specification, '', i.dose, i.dose_unit, i.route, i.frequency, i.days, i.quantity, i.quantity_unit,
    i.proposed, '', '', i.allergy_known, t.result, CASE WHEN t.result = 'negative' THEN 'B20260901' END,
    CASE WHEN t.result = 'negative' THEN $5::timestamptz END, CASE WHEN t.result = 'negative' THEN $4::bigint END,
    CASE WHEN t.result = 'negative' THEN (SELECT min(m.user_id) FROM memberships m
      WHERE m.hospital_id = $1 AND m.status = 'active' AND m.user_id <> $4) END
  FROM jsonb_array_elements($3::jsonb) WITH ORDINALITY AS x(said, n) CROSS JOIN LATERAL jsonb_populate_record(NULL::prescription_items, x.said) i
    CROSS JOIN LATERAL (SELECT CASE WHEN i.skin_test = 'required' AND $5::timestamptz IS NOT NULL THEN 'negative' ELSE i.skin_test END AS result) t`;

const STEP = `
  INSERT INTO prescription_steps (hospital_id, prescription_id, action, reason, by_id, by_name, role, at)
  SELECT $1, $2, $3, $4, u.id, u.name, 'doctor', $6 FROM users u WHERE u.id = $5`;

/** As a draft has it; of a product of that hospital where it is on the shelf. */
const DRAWN = `
  SELECT jsonb_agg(d.said || jsonb_build_object('drug_id', (SELECT min(p.id) FROM products p WHERE p.hospital_id = $1 AND p.status = 1
      AND coalesce(nullif(p.generic_name, ''), p.name) = d.said->>'drug_name'),
    'skin_test', CASE WHEN wants_skin_test(d.said->>'drug_name') THEN 'required' ELSE 'none' END) ORDER BY d.n) AS drugs
  FROM jsonb_array_elements($2::jsonb) WITH ORDINALITY AS d(said, n)`;

const said = (known: boolean) => (drug: Drug) => {
  const [drug_name, specification, dose, dose_unit, route, frequency, days, quantity, quantity_unit] = DRUGS[drug];
  return {
    ...{
      id: null,
      drug_name,
      specification,
      form: '',
      dose,
      dose_unit,
      route,
      frequency,
      days,
      quantity,
      quantity_unit,
    },
    ...{ proposed: quantity, note: '', reason: '', allergy_known: known, skin_tested: null },
  };
};

interface Written {
  id: number;
  doctor_id: number;
  created_at: Date;
}

/** Drugs as a draft has them. */
async function drawnAt(tx: pg.ClientBase, hospital: number, drugs: readonly Drug[], known = false): Promise<string> {
  const { rows } = await tx.query<{ drugs: object[] }>(DRAWN, [hospital, JSON.stringify(drugs.map(said(known)))]);
  return JSON.stringify(rows[0]?.drugs);
}

/** After people, their allergies and the shelves: what was signed long ago has expired since. */
export async function seedPrescriptions(tx: pg.ClientBase): Promise<void> {
  for (const [hospital, whose, state, diagnosis, drugs, more = {}] of SHEETS) {
    const { rows: who } = await tx.query(WHO, [hospital, String(whose)]);
    if (!who[0]) throw new Error(`nobody of hospital ${hospital} is ${whose}`);
    const items = await drawnAt(tx, hospital, drugs, more.override !== undefined);
    const { rows } = await tx.query<Written>(SHEET, [
      ...[hospital, JSON.stringify(who[0]), more.emergency ? 'emergency' : 'normal', diagnosis, state, items],
    ]);
    const sheet = rows[0];
    if (!sheet || state === 'draft') continue;
    const { id, doctor_id, created_at: at } = sheet;
    await tx.query(ITEMS, [hospital, id, items, doctor_id, more.tested ? at : null]);
    const step = (action: string, reason: string) => tx.query(STEP, [hospital, id, action, reason, doctor_id, at]);
    await step('sign', '');
    if (more.override) await step('override', more.override);
    if (more.tested) await step('skin_test', '阿莫西林胶囊（－）');
    if (more.void) await step('void', more.void);
  }
  for (const hospital of [1, 2, 3])
    for (const [name, diagnosis, drugs] of SETS)
      await tx.query(SET, [hospital, name, diagnosis, await drawnAt(tx, hospital, drugs)]);
}
