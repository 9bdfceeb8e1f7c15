import type pg from 'pg';
import { openOwner } from '#db/client.ts';
import { buildWorld, type Seat, type World } from '../world.ts';

/** Members with money on their cards and lists that wait for it: posted as the product posts, in a few statements. */

/** What a hospital's members have and owe, in cents. */
interface Till {
  readonly members: number;
  /** On each card. */
  readonly balance: number;
  readonly listsEach: number;
  readonly listTotal: number;
  /** One member's lists after the other's; else everybody's first, then everybody's second. */
  readonly inTurn?: boolean;
}

export interface MoneyPlan {
  /** One a hospital. */
  readonly tills: readonly Till[];
  readonly desksEach: number;
}

export interface MoneyHospital {
  readonly id: number;
  readonly desks: readonly string[];
  readonly members: readonly number[];
  /** Who the members are: accounts, so that each is told of what was paid. */
  readonly people: readonly Seat[];
  readonly lists: readonly number[];
}

export async function buildMoneyWorld(url: string, plan: MoneyPlan): Promise<readonly MoneyHospital[]> {
  const world = await buildWorld(url, {
    doctors: plan.tills.map(() => 0),
    desksEach: plan.desksEach,
    knownEach: 0,
    accounts: plan.tills.reduce((sum, till) => sum + till.members, 0),
  });
  const pool = openOwner({ url, max: 1, onError: () => {}, statementTimeout: 600_000 });
  try {
    const hospitals: MoneyHospital[] = [];
    for (const [i, till] of plan.tills.entries()) hospitals.push(await openTill(pool, world, i, till, hospitals));
    await pool.query('VACUUM ANALYZE');
    await pool.query('CHECKPOINT');
    return hospitals;
  } finally {
    await pool.end();
  }
}

async function openTill(
  pool: pg.Pool,
  world: World,
  i: number,
  till: Till,
  before: readonly MoneyHospital[],
): Promise<MoneyHospital> {
  const { id, desks } = world.hospitals[i] ?? { id: 0, desks: [] };
  const first = before.reduce((sum, { people }) => sum + people.length, 0);
  const people = world.accounts.slice(first, first + till.members);
  await pool.query(
    `INSERT INTO hospital_patients (hospital_id, patient_id, card_no)
     SELECT $1, p, 'HC' || lpad(p::text, 8, '0') FROM unnest($2::bigint[]) p ORDER BY p`,
    [id, people.map(({ patient_id }) => patient_id)],
  );
  await fillCards(pool, id, till.balance);
  await issueLists(pool, id, till);
  const members = await idsOf(pool, 'members', id);
  return { id, desks, people, members, lists: await idsOf(pool, 'disposals', id) };
}

async function idsOf(pool: pg.Pool, table: 'members' | 'disposals', hospital: number): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(`SELECT id FROM ${table} WHERE hospital_id = $1 ORDER BY id`, [
    hospital,
  ]);
  return rows.map((row) => row.id);
}

/** Every card of a hospital has so many cents more, handed over in cash. */
async function fillCards(pool: pg.Pool, hospital: number, cents: number): Promise<void> {
  if (cents === 0) return;
  await pool.query(
    `SELECT count(post_ledger(
       jsonb_build_object('hospital_id', m.hospital_id, 'kind', 'topup', 'at', haomai_now(), 'business_date', clinic_today(),
         'member_id', m.id),
       jsonb_build_array(jsonb_build_object('kind', 'cash', 'amount', $2::bigint),
         jsonb_build_object('kind', 'principal', 'member_id', m.id, 'amount', -$2::bigint),
         jsonb_build_object('kind', 'memo', 'amount', $2::bigint),
         jsonb_build_object('kind', 'recharged', 'member_id', m.id, 'amount', -$2::bigint))))
     FROM members m WHERE m.hospital_id = $1`,
    [hospital, cents],
  );
}

/** Of each member of a hospital: lists of one line, issued as the product issues them and not paid. */
export async function issueLists(
  pool: pg.Pool,
  hospital: number,
  till: Pick<Till, 'listsEach' | 'listTotal' | 'inTurn'>,
): Promise<void> {
  if (till.listsEach === 0) return;
  await pool.query(
    `WITH meant AS (
       SELECT m.id AS member_id, row_number() OVER (ORDER BY ${till.inTurn ? 'm.id, n' : 'n, m.id'}) AS nth,
         (SELECT min(s.user_id) FROM memberships s WHERE s.hospital_id = $1) AS staff_id
       FROM members m CROSS JOIN generate_series(1, $2::int) n WHERE m.hospital_id = $1),
     made AS (
       INSERT INTO disposals (hospital_id, member_id, status, number, price, total, created_by, created_at, issued_at)
       SELECT $1, member_id, 1, 'CZ' || to_char(clinic_today(), 'YYYYMMDD') || '-' || lpad(nth::text, 6, '0'), $3, $3, staff_id,
         haomai_now(), haomai_now() FROM meant ORDER BY nth RETURNING id)
     INSERT INTO disposal_lines (hospital_id, disposal_id, position, kind, name, specification, unit, unit_price, count, leveled, net)
     SELECT $1, id, 1, 'fee', '洁牙', '', '次', $3, 1, $3, $3 FROM made`,
    [hospital, till.listsEach, till.listTotal],
  );
  await pool.query(
    "SELECT count(owe_disposal(d, d.total, 'disposal', d.created_by, NULL)) FROM disposals d WHERE d.hospital_id = $1",
    [hospital],
  );
}
