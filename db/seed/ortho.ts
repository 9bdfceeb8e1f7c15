import type pg from 'pg';
import {
  NO_CONTROL,
  type OrthoControl,
  type WIRE_MATERIALS,
  type WIRE_SIZES,
  type Wire,
} from '#contract/dental-records-ortho.ts';
import { POSITIONS } from '#contract/tooth-names.ts';
import { AT, clockOf } from './then.ts';

/** Orthodontics of the demo's long patient: in the fourteenth month, with eleven controls, each wire stiffer than the one before. */

const CASE = `
  INSERT INTO ortho_cases (hospital_id, patient_id, doctor_id, status, started_on, months_planned, appliance, extractions, goals, plan, detail,
    created_at, updated_at, updated_by)
  SELECT 1, p.id, d.id, 'active', x.day, 24, '自锁托槽', '{14,24,34,44}', '排齐整平，关闭拔牙间隙，改善侧貌',
    '减数14、24、34、44，上下颌自锁托槽固定矫治，必要时II类牵引', $1, clinic_instant(x.day, 600), clinic_instant(x.day, 600), d.id
  FROM (SELECT (clinic_today() - interval '13 months 5 days')::date AS day) x,
    (SELECT min(t.id) AS id FROM patients t JOIN users u ON u.id = t.user_id WHERE u.phone = '13900000001') p,
    (SELECT min(m.user_id) AS id FROM memberships m WHERE m.hospital_id = 1 AND m.role = 'doctor' AND m.status = 'active') d
  WHERE EXISTS (SELECT FROM hospital_patients k WHERE k.hospital_id = 1 AND k.patient_id = p.id)`;

/** $1 so many days behind the first, $2 what is said */
const CONTROL = `
  INSERT INTO records (hospital_id, patient_id, kind, doctor_id, code, draft, visit_date, created_at, updated_at, updated_by)
  SELECT 1, o.patient_id, 'ortho', o.doctor_id, take_number(1, 'JL', x.day), $2, x.day, clinic_instant(x.day, 630), clinic_instant(x.day, 640),
    o.doctor_id
  FROM ortho_cases o CROSS JOIN LATERAL (SELECT o.started_on + $1::int AS day) x`;

const SIGN = `
  SELECT ${AT("least(r.updated_at + interval '4 minutes', $1::timestamptz)")},
    revise_record(r, 'sign', r.draft, chart_on(r.hospital_id, r.patient_id, r.visit_date),
      jsonb_build_object('user_id', u.id, 'by_name', u.name, 'by_role', '医生', 'reason', ''))
  FROM records r JOIN users u ON u.id = r.doctor_id WHERE r.kind = 'ortho' ORDER BY r.updated_at, r.id`;

const EVERY_DAYS = 38;
const wire = (size: (typeof WIRE_SIZES)[number], material: (typeof WIRE_MATERIALS)[number]): Wire => ({
  size,
  material,
});
const FIRST = wire('0.012', '镍钛');
const ROUND = wire('0.014', '镍钛');
const THICK = wire('0.016', '镍钛');
const EDGED = wire('0.016×0.022', '热激活镍钛');
const STRONG = wire('0.018×0.025', '不锈钢');
const LAST = wire('0.019×0.025', '不锈钢');

/** Above and below; what lies below follows one control later. */
const WIRES: readonly (readonly [Wire, Wire])[] = [
  [FIRST, FIRST],
  [ROUND, FIRST],
  [ROUND, ROUND],
  [THICK, ROUND],
  [THICK, THICK],
  [EDGED, THICK],
  [EDGED, EDGED],
  [STRONG, EDGED],
  [STRONG, STRONG],
  [LAST, STRONG],
  [LAST, LAST],
];

const PULLED = ['14', '24', '34', '44'];
const BONDED: OrthoControl['brackets'] = POSITIONS.filter((fdi) => !fdi.endsWith('8') && !PULLED.includes(fdi)).map(
  (tooth) => ({ tooth, what: Number(tooth[1]) >= 6 ? '颊面管' : '托槽' }),
);

/** The spaces are closed with chains from the seventh on, and with elastics from the ninth. */
const controlOf = ([upper, lower]: readonly [Wire, Wire], at: number): OrthoControl => ({
  ...NO_CONTROL,
  ...{ wires: { upper, lower }, brackets: BONDED, chains: at >= 6 ? ['上颌连续', '下颌连续'] : [] },
  elastics: at >= 8 ? [{ class: 'II类', size: '3/16', hours: 20 }] : [],
  ...{ hygiene: at % 3 === 0 ? 1 : 0, compliance: at === 4 ? 2 : 0, next_weeks: at < 3 ? 4 : 6 },
});

/** After the sheets, whose numbers are of earlier days or later. */
export async function seedOrtho(tx: pg.ClientBase): Promise<void> {
  const { now, back } = await clockOf(tx);
  const detail = [
    { label: '磨牙关系', value: 'II类' },
    { label: '覆盖', value: '6 mm' },
    { label: '拥挤度', value: 'II度' },
  ];
  await tx.query(CASE, [JSON.stringify(detail)]);
  for (const [at, wires] of WIRES.entries())
    await tx.query(CONTROL, [at * EVERY_DAYS, JSON.stringify(controlOf(wires, at))]);
  await tx.query(SIGN, [now]);
  await back();
}
