import type pg from 'pg';
import type { Rig } from '../../rig/rig.ts';
import { buildTown } from '../../rig/town.ts';
import type { Thing } from '../checkers/list-prices.ts';
import { type House, type MemberState, NOTHING, type Rule } from '../checkers/money-model.ts';

/** Somebody who works there. */
export interface Clerk {
  readonly id: number;
  readonly token: string;
}

/** A hospital, as its desks see it. */
export interface Counter {
  readonly hospital: number;
  readonly desks: readonly Clerk[];
  readonly owners: readonly [Clerk, ...Clerk[]];
  readonly members: readonly number[];
  /** Those whom everybody is at. */
  readonly hot: readonly number[];
  /** By member: whose patient. */
  readonly patients: ReadonlyMap<number, number>;
  readonly house: House;
}

export const HOSPITALS = 4;
const DESKS = 2;
const MEMBERS = 60;
const HOT = 6;

/** The clinic's day of a run, and the one before. */
export const TODAY = '2026-12-01';
export const YESTERDAY = '2026-11-30';

/** Of every third member: a level whose last day was yesterday. */
const LAPSED: MemberState = { ...NOTHING, level: 4, lapsed: true };
const isLapsed = (member: number) => member % 3 === 0;

/** Every other hospital has a second owner; in the others nobody decides over what the one asks for. */
const hasSecondOwner = (n: number) => n % 2 === 0;

/** Of every other hospital: cents. */
const STORED_LIMIT = 100_000;

type NewRule = Omit<Rule, 'id'>;
/** One for all, as often as they like; one for some, twice at most. */
const RULES: readonly NewRule[] = [
  { amount: 20_000, gift: 2_000, points: 20, repeat: true, levels: [], perMember: null },
  { amount: 30_000, gift: 9_000, points: 0, repeat: false, levels: [2, 3, 4, 5], perMember: 2 },
];

type NewThing = Omit<Thing, 'id'>;
/** Prices that do not divide, what no level makes cheaper, what has a least price, and what costs nothing. */
const THINGS: readonly NewThing[] = [
  { kind: 'project', price: 68_000, least: 0, discountable: true },
  { kind: 'project', price: 3_333, least: 0, discountable: true },
  { kind: 'project', price: 1_207, least: 1_180, discountable: true },
  { kind: 'project', price: 10, least: 0, discountable: true },
  { kind: 'project', price: 12_345, least: 0, discountable: false },
  { kind: 'project', price: 0, least: 0, discountable: false },
  { kind: 'drug', price: 850, least: 0, discountable: false },
  { kind: 'drug', price: 1_299, least: 0, discountable: false },
];
/** What a desk may take off by hand, in percent. */
const OFF_MOST = 5;

/** So many of a hospital's patients, from the first on, belong two and two to one account. */
const PAIRED = 6;

/** Four hospitals of two desks each, with one owner or two, sixty members, rules for topping up, a price list. */
export async function openCounters({ owner, make }: Rig): Promise<Counter[]> {
  const options = { hospitals: HOSPITALS, doctors: 0, desks: DESKS, patients: MEMBERS, days: 1 };
  const town = await buildTown(owner, options);
  const counters: Counter[] = [];
  for (const [n, { id, desks }] of town.hospitals.entries()) {
    const patients = town.patients.filter((_, at) => at % HOSPITALS === n).map(({ patient_id }) => patient_id);
    await pairUp(owner, patients.slice(0, PAIRED));
    const known = await knownTo(owner, id, patients);
    const members = known.map(({ member }) => member);
    const hot = members.slice(0, Math.floor((HOT + HOSPITALS - 1 - n) / HOSPITALS));
    const owners: [Clerk, ...Clerk[]] = [await make.staff({ hospital: id, role: 'shop_owner' })];
    if (hasSecondOwner(n)) owners.push(await make.staff({ hospital: id, role: 'shop_owner' }));
    const house = await furnish(owner, id, n % 2 === 0 ? null : STORED_LIMIT);
    const accounts = new Map(known.map(({ member, account }) => [member, account]));
    counters.push({
      ...{ hospital: id, desks, owners, members, hot },
      patients: new Map(known.map(({ member, patient }) => [member, patient])),
      house: {
        ...house,
        owners: owners.map((one) => one.id),
        accountOf: (member) => accounts.get(member) ?? -member,
        startOf: (member) => (isLapsed(member) ? LAPSED : NOTHING),
      },
    });
  }
  return counters;
}

/** What the hospital has decided and sells. */
async function furnish(
  owner: pg.Pool,
  hospital: number,
  storedLimit: number | null,
): Promise<Omit<House, 'accountOf' | 'startOf' | 'owners'>> {
  const rules: Rule[] = [];
  for (const rule of RULES) rules.push(await writeRule(owner, hospital, rule));
  const things = await stock(owner, hospital);
  await owner.query('INSERT INTO money_settings (hospital_id, stored_limit) VALUES ($1, $2)', [hospital, storedLimit]);
  return { rules, things, storedLimit, offMost: OFF_MOST };
}

/** Two and two of them are one account's. */
async function pairUp(owner: pg.Pool, patients: readonly number[]): Promise<void> {
  for (let n = 0; n < patients.length; n += 2)
    await owner.query('UPDATE patients SET user_id = (SELECT user_id FROM patients WHERE id = $1) WHERE id = $2', [
      patients[n],
      patients[n + 1],
    ]);
}

interface Known {
  member: number;
  patient: number;
  account: number;
}

/** They get cards there. */
export async function knownTo(owner: pg.Pool, hospital: number, patients: readonly number[]): Promise<Known[]> {
  await owner.query('INSERT INTO hospital_patients (hospital_id, patient_id) SELECT $1, unnest($2::bigint[])', [
    hospital,
    patients,
  ]);
  await owner.query(
    'UPDATE members SET vip_level = $2, vip_long = false, vip_ended_at = $3 WHERE hospital_id = $1 AND id % 3 = 0',
    [hospital, LAPSED.level, YESTERDAY],
  );
  const { rows } = await owner.query<Known>(
    `SELECT m.id AS member, m.patient_id AS patient, t.user_id AS account
     FROM members m JOIN patients t ON t.id = m.patient_id WHERE m.hospital_id = $1 ORDER BY m.id`,
    [hospital],
  );
  return rows;
}

/** The price list and the shelf. */
async function stock(owner: pg.Pool, hospital: number): Promise<Thing[]> {
  const { rows } = await owner.query<Thing>(
    `WITH asked AS (
       SELECT n, a.* FROM jsonb_array_elements($2::jsonb) WITH ORDINALITY AS e(thing, n),
         jsonb_to_record(e.thing) AS a(kind text, price bigint, least bigint, discountable boolean)),
     c AS (INSERT INTO project_categories (hospital_id, name) VALUES ($1, '治疗') RETURNING id),
     t AS (INSERT INTO inventory_types (hospital_id, name, base) VALUES ($1, '西药', 'drug') RETURNING id),
     j AS (INSERT INTO projects (hospital_id, category_id, code, name, unit, price, min_price, discountable)
       SELECT $1, c.id, 'J' || n, '项目' || n, '次', price, least, discountable FROM asked, c WHERE kind = 'project'
       RETURNING id, code),
     d AS (INSERT INTO products (hospital_id, code, name, specification, unit, inventory_type_id, price)
       SELECT $1, 'D' || n, '药品' || n, '0.25g', '片', t.id, price FROM asked, t WHERE kind = 'drug' RETURNING id, code)
     SELECT x.id, kind, price, least, discountable
     FROM asked JOIN (SELECT * FROM j UNION ALL SELECT * FROM d) x ON right(x.code, -1) = n::text ORDER BY n`,
    [hospital, JSON.stringify(THINGS)],
  );
  return rows;
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
