import type pg from 'pg';
import type { Rig } from '../../rig/rig.ts';
import { buildTown } from '../../rig/town.ts';
import type { House, Rule } from '../checkers/money-model.ts';

/** A hospital, as its desks see it. */
export interface Counter {
  readonly hospital: number;
  readonly desks: readonly { readonly token: string }[];
  readonly owner: { readonly token: string };
  readonly members: readonly number[];
  /** Those whom everybody is at. */
  readonly hot: readonly number[];
  readonly house: House;
}

const HOSPITALS = 4;
const DESKS = 2;
const MEMBERS = 60;
const HOT = 6;

/** Of every other hospital: cents. */
const STORED_LIMIT = 100_000;

type NewRule = Omit<Rule, 'id'>;
/** One for all, as often as they like; one for some, twice at most. */
const RULES: readonly NewRule[] = [
  { amount: 20_000, gift: 2_000, points: 20, repeat: true, levels: [], perMember: null },
  { amount: 30_000, gift: 9_000, points: 0, repeat: false, levels: [2, 3, 4, 5], perMember: 2 },
];

/** Four hospitals of two desks each, sixty members, rules for topping up. */
export async function openCounters({ owner, make }: Rig): Promise<Counter[]> {
  const options = { hospitals: HOSPITALS, doctors: 0, desks: DESKS, patients: MEMBERS, days: 1 };
  const town = await buildTown(owner, options);
  const counters: Counter[] = [];
  for (const [n, { id, desks }] of town.hospitals.entries()) {
    const patients = town.patients.filter((_, at) => at % HOSPITALS === n).map(({ patient_id }) => patient_id);
    const members = await knownTo(owner, id, patients);
    const hot = members.slice(0, Math.floor((HOT + HOSPITALS - 1 - n) / HOSPITALS));
    const head = await make.staff({ hospital: id, role: 'shop_owner' });
    const rules: Rule[] = [];
    for (const rule of RULES) rules.push(await writeRule(owner, id, rule));
    const storedLimit = n % 2 === 0 ? null : STORED_LIMIT;
    await owner.query('INSERT INTO money_settings (hospital_id, stored_limit) VALUES ($1, $2)', [id, storedLimit]);
    counters.push({ hospital: id, desks, owner: head, members, hot, house: { rules, storedLimit } });
  }
  return counters;
}

async function knownTo(owner: pg.Pool, hospital: number, patients: readonly number[]): Promise<number[]> {
  await owner.query('INSERT INTO hospital_patients (hospital_id, patient_id) SELECT $1, unnest($2::bigint[])', [
    hospital,
    patients,
  ]);
  const { rows } = await owner.query<{ id: number }>('SELECT id FROM members WHERE hospital_id = $1 ORDER BY id', [
    hospital,
  ]);
  return rows.map(({ id }) => id);
}

async function writeRule(owner: pg.Pool, hospital: number, rule: NewRule): Promise<Rule> {
  const { amount, gift, points, repeat, levels, perMember } = rule;
  const { rows } = await owner.query<{ id: number }>(
    `INSERT INTO recharge_rules (hospital_id, name, amount, gift_amount, gift_integral, repeat, levels, per_member)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id`,
    [hospital, `充${amount / 100}送${gift / 100}`, amount, gift, points, repeat, levels, perMember],
  );
  return { ...rule, id: rows[0]?.id ?? 0 };
}
