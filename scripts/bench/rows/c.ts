import { writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  PATIENT_HOLD_SECONDS,
  PATIENT_HOLDS_PER_HOUR,
  PATIENT_WINDOW_DAYS,
  STAFF_HOLD_SECONDS,
  STAFF_WINDOW_DAYS,
} from '#contract/slot-state.ts';
import { openOwner } from '#db/client.ts';
import { APP_ROLE } from '#db/role.ts';
import { run } from '../../lib/processes.mjs';
import { CACHE } from '../paths.ts';
import type { BenchContext, Figures, OpenRow, Row, Side } from '../row.ts';
import { buildWorld, type World } from '../world.ts';

const CLIENTS = 8;
/** Bookings a second that no side of the product's database exceeds, all of them together. */
const FASTEST = 8_000;

const PAIR = 'product, hold and book';
const ALONE = 'product, book at once';
const FIVE = 'pgbench, five statements';
const ONE = 'pgbench, one statement';
/** How fast a command could be at the most that leaves the product's rows. */
const WRITES = 'the product’s rows, by hand';

export const commandAlone: Row = {
  id: 'C',
  title: 'the booking command alone, no HTTP',
  must: '0.4 × the rows of a booking written by hand in one statement',
  aim: '0.7 ×',
  references: ['a1_book_free.sql', 'a1_book_cte.sql'],
  how: `All sides are pgbench (prepared, ${CLIENTS} clients, 2 threads) against the same PostgreSQL. The reference inserts a claim and then books it in five statements; a second form of it books in one. The product's side calls its own functions as its server does, with the server's role, row-level security, a session and an Idempotency-Key for each, over 20 hospitals: a hold and then the booking, half by desks, half by accounts; told apart, the booking of an open slot at once, which is one call and a whole booking. What it writes is also written by hand (\`c_writes.sql\`): the same rows in one statement of the tables' owner, who asks nothing and is fenced by nothing. No booking that leaves these rows can be faster.`,
  figures: {
    bookings_per_s: { title: 'bookings', unit: '/s' },
    latency_ms: { title: 'mean latency', unit: 'ms' },
  },
  judgements: [
    judged('hold and book, over the five-statement pair', PAIR, FIVE, null, null),
    judged('the booking command alone, over the five-statement pair', ALONE, FIVE, null, null),
    judged('hold and book, over the one-statement pair', PAIR, ONE, null, null),
    judged('the rows of a booking written by hand, over the five-statement pair', WRITES, FIVE, null, null),
    judged('the booking command alone, over its rows written by hand', ALONE, WRITES, 0.4, 0.7),
  ],
  plot: 'bookings_per_s',
  open,
};

function judged(title: string, side: string, against: string, must: number | null, aim: number | null) {
  return { title, side, figure: 'bookings_per_s', against: { side: against }, better: 'more', must, aim } as const;
}

/**
 * Claims are dealt out beforehand: what each would be called with stands in a table, found by its number. \gset fails where
 * there is none left: what did nothing must not count.
 */
const NEXT = "SELECT nextval('bench_claim') AS n \\gset\n";
const SCRIPTS: Readonly<Record<string, string>> = {
  [PAIR]: `${NEXT}SELECT length(hold_slots(hold)::text) AS said FROM bench_claims WHERE n = :n \\gset\nSELECT length(book_slots(book)::text) AS said FROM bench_claims WHERE n = :n \\gset\n`,
  [ALONE]: `${NEXT}SELECT length(book_slots(book)::text) AS said FROM bench_claims WHERE n = :n \\gset\n`,
};

async function open(ctx: BenchContext): Promise<OpenRow> {
  const name = 'bench_c';
  const url = await ctx.database(name);
  const most = FASTEST * ctx.seconds * ctx.rounds;
  const doctors = Math.ceil(most / 20 / 600) + 2;
  const world = await buildWorld(url, {
    doctors: Array(20).fill(doctors),
    desksEach: 32,
    // Prime: nobody is booked twice for the same hour, with whichever doctor.
    knownEach: 2_003,
    accounts: most,
  });
  await dealClaims(url, world, most);
  const role = { ...ctx.services.libpq(name), PGOPTIONS: `-c role=${APP_ROLE} -c timezone=Asia/Shanghai` };
  const sides: Side[] = [PAIR, ALONE].map((side, i) => {
    const file = path.join(CACHE, `row-c-${i}.sql`);
    writeFileSync(file, SCRIPTS[side] ?? '');
    return { name: side, reference: false, run: () => pgbench(ctx, file, role) };
  });
  const byHand = path.join(import.meta.dirname, 'c_writes.sql');
  sides.push({ name: WRITES, reference: false, run: () => pgbench(ctx, byHand, ctx.services.libpq(name)) });
  const { references } = ctx;
  if (references) {
    await ctx.limits();
    const env = ctx.services.libpq('limits');
    for (const [side, file] of [
      [FIVE, 'a1_book_free.sql'],
      [ONE, 'a1_book_cte.sql'],
    ] as const) {
      sides.push({ name: side, reference: true, run: () => pgbench(ctx, path.join(references, file), env) });
    }
  }
  return { sides, close: async () => {} };
}

async function pgbench(ctx: BenchContext, file: string, env: Record<string, string>): Promise<Figures> {
  const args = ['-n', '-M', 'prepared', '-f', file, '-c', String(CLIENTS), '-j', '2', '-T', String(ctx.seconds)];
  const { ok, output } = await run('pgbench', args, { env: { ...process.env, ...env } });
  const tps = /^tps = ([\d.]+)/m.exec(output)?.[1];
  const latency = /^latency average = ([\d.]+) ms/m.exec(output)?.[1];
  if (!ok || !tps || / aborted|ERROR/.test(output)) throw new Error(`pgbench ${file}:\n${output.slice(-2_000)}`);
  return { bookings_per_s: Number(tps), latency_ms: Number(latency) };
}

/** One row a claim: a slot of its own, by a desk (even numbers) or an account, as server/features call the functions. */
async function dealClaims(url: string, world: World, count: number): Promise<void> {
  const pool = openOwner({ url, max: 1, onError: () => {}, statementTimeout: 120_000 });
  const claims = Array.from({ length: count }, (_, i) => {
    const hospital = world.hospitals[i % world.hospitals.length];
    const turn = Math.floor(i / world.hospitals.length);
    const seat = world.accounts[i];
    const slot = hospital?.slots[turn];
    if (!hospital || !slot || !seat) throw new Error('the world is too small');
    const desk = turn % 2 === 0;
    return [
      ...[i + 1, desk, slot.id, hospital.id, hospital.department_id, slot.date, minuteOf(slot.time)],
      desk ? hospital.known[turn % hospital.known.length] : seat.patient_id,
      desk ? hospital.desks[turn % hospital.desks.length] : seat.token,
    ];
  });
  try {
    await pool.query(`CREATE TABLE bench_claims (n bigint PRIMARY KEY, hold jsonb NOT NULL, book jsonb NOT NULL)`);
    await pool.query(`GRANT SELECT ON bench_claims TO ${APP_ROLE}`);
    await pool.query('CREATE SEQUENCE bench_claim');
    await pool.query(`GRANT USAGE ON SEQUENCE bench_claim TO ${APP_ROLE}`);
    await pool.query(CLAIMS, [JSON.stringify(claims)]);
    await pool.query(MADE);
    await pool.query('ANALYZE bench_claims');
  } finally {
    await pool.end();
  }
}

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

const CLAIMS = `
  INSERT INTO bench_claims
  SELECT (c->>0)::int,
    common || jsonb_build_object('idem', idem || '{"route": "POST /api/holds"}', 'slot_count', 1,
      'staff_hospital_id', CASE WHEN desk THEN c->3 ELSE 'null' END,
      'staff_seconds', ${STAFF_HOLD_SECONDS}, 'patient_seconds', ${PATIENT_HOLD_SECONDS},
      'staff_days', ${STAFF_WINDOW_DAYS}, 'patient_days', ${PATIENT_WINDOW_DAYS}, 'per_hour', ${PATIENT_HOLDS_PER_HOUR}),
    common || jsonb_build_object('idem', idem || '{"route": "POST /api/reservations"}', 'staff', desk,
      'staff_hospital_id', CASE WHEN desk THEN c->3 ELSE 'null' END, 'hold_id', NULL, 'slot_count', NULL,
      'patient_id', c->7, 'department_id', c->4, 'source', '牙痛，冷热都疼', 'remarks', '', 'date', c->5, 'minute', c->6,
      'window_days', ${PATIENT_WINDOW_DAYS}, 'max_live', 5)
  FROM jsonb_array_elements($1::jsonb) c
  CROSS JOIN LATERAL (SELECT (c->>1)::boolean AS desk) d
  JOIN sessions s ON s.token_hash = sha256((c->>8)::bytea)
  CROSS JOIN LATERAL (SELECT
    jsonb_build_object('session_id', s.id, 'user_id', s.user_id, 'by_name', CASE WHEN desk THEN '前台' ELSE '患者' END,
      'by_role', CASE WHEN desk THEN '客服' ELSE '' END, 'request_id', gen_random_uuid(), 'slot_id', c->2) AS common,
    jsonb_build_object('account', s.user_id, 'key', gen_random_uuid(), 'hash', encode(sha256(c::text::bytea), 'base64')) AS idem) x`;

/** One row: what a booking of that world was answered, what its event says, what a job is told. */
const MADE = `
  CREATE TABLE bench_made AS SELECT
    jsonb_build_object('reservation', jsonb_build_object('id', 1, 'hash_id', repeat('a', 22), 'reservation_id', 1,
      'appointment_time', '2026-01-01 09:00', 'date', '2026-01-01', 'time', '09:00', 'slot_count', 1, 'scheduling_time_id', 1,
      'hospital_id', 1, 'hospital_name', '医院1', 'department_id', NULL, 'department_name', NULL, 'doctor_id', 1,
      'doctor_name', '医生1', 'role_name', 'doctor', 'patient_id', 1, 'patient', '患者1', 'chief_complaint', '牙痛，冷热都疼',
      'remarks', '', 'fee', '{"price": 0}'::jsonb, 'status', 1, 'cancel_status', 0, 'visi_status', 0, 'flow_status', 'booked',
      'reason', NULL, 'version', 1, 'created_at', now())) AS answer,
    '{"reservation_id": 1, "kind": "booked", "version": 1, "by": 1}'::jsonb AS payload,
    jsonb_build_object(
      'slots', jsonb_build_array(jsonb_build_object('id', 1, 'doctor_id', 1, 'date', '2026-01-01', 'minute', 540, 'status', 'open',
        'reason', NULL, 'reservation_id', repeat('a', 22), 'patient', '患者1', 'visited', false, 'hold', NULL)),
      'reservations', jsonb_build_array(jsonb_build_object('hash_id', repeat('a', 22), 'slot_ids', '[1]'::jsonb,
        'patient', '患者1', 'chief_complaint', '牙痛，冷热都疼', 'cancel_status', 0, 'visi_status', 0, 'flow_status', 'booked',
        'arrived_at', NULL, 'in_chair_at', NULL, 'done_at', NULL, 'version', 1,
        'kind', '{"id": 1, "name": "初诊", "look": "first"}'::jsonb)),
      'activity', jsonb_build_array(jsonb_build_object('by', '前台', 'by_role', '客服', 'user_id', 1, 'kind', 'booked',
        'doctor_id', 1, 'date', '2026-01-01', 'time', '09:00', 'patient', '患者1'))) AS event`;
