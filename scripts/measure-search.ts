import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { openDatabase } from '#db/client.ts';
import { migrateDatabase } from '#db/migrate.ts';
import { TYPES } from '#db/types.ts';
import { findHospitalPatients } from '#server/features/patients/find-hospital-patients.ts';
import { findReservations } from '#server/features/search/in-hospital.ts';
import { findDoctors, findHospitals } from '#server/features/search/queries.ts';
import { createKeys, DEVELOPMENT_KEY } from '#server/platform/keys.ts';
import { type HospitalScope, hospitalScope } from '#server/platform/scope.ts';
import { startPostgres } from './lib/postgres.mjs';
import { DOCTORS, fill, HOSPITALS, PATIENTS, PATIENTS_ELSEWHERE, RESERVATIONS } from './measure-search/fill.ts';

/**
 * What a search as one types costs, as the product's role and under its policies: the figures of docs/decisions/022. Each
 * keyword's median and slowest, how many it found, and which tables it read whole. `--plans` prints the plans.
 */

const TIMES = 15;
const FIRST_PAGE = { page: 1, pageSize: 10 };

const NAMES = ['陈', '张伟', '赵晓棠', 'z', 'zw', 'zxt', 'zhang', 'zhangwei', 'weiguo', '正畸', '隐形矫治', '不存在的'];
const PLACES = ['口', '口腔', '衡川', 'hckq', 'yunlu', '解放', '正畸', '路 88'];
const PEOPLE = [
  '',
  '陈',
  '张伟',
  '晓棠',
  '赵晓棠',
  'z',
  'zw',
  'zxt',
  'zhangwei',
  '139',
  '5678',
  '13900007919',
  '1101011990',
  '不存在的',
];
const VISITS = ['', '张伟', 'zw', 'zxt', '5678', '11-25', '2026-01-05', '不存在的'];

type Search = (db: HospitalScope) => Promise<unknown>;

async function measure(url: string): Promise<void> {
  // Filling takes longer than any statement of the product may.
  const owner = new pg.Pool({ connectionString: url, max: 2, types: TYPES });
  const keys = createKeys(DEVELOPMENT_KEY);
  const { hospital, staff } = await fill(owner, keys);
  const today = (await owner.query<{ day: string }>('SELECT clinic_today()::text AS day')).rows[0]?.day ?? '';
  const database = openDatabase({ url, max: 1, onError: () => {} });
  const db = hospitalScope(database, staff, hospital);
  const works: [string, readonly string[], (keyword: string) => Search][] = [
    [
      `doctors, of ${DOCTORS}`,
      NAMES,
      (keyword) => (on) => findDoctors(on, { keyword, ...FIRST_PAGE, ownHospital: hospital }),
    ],
    ['all doctors', [''], () => (on) => findDoctors(on, { keyword: '', ...FIRST_PAGE, ownHospital: null })],
    [
      `hospitals, of ${HOSPITALS}`,
      PLACES,
      (keyword) => (on) => findHospitals(on, { keyword, ...FIRST_PAGE, ownHospital: null }),
    ],
    [
      `patients, of ${PATIENTS} here and ${PATIENTS_ELSEWHERE} elsewhere`,
      PEOPLE,
      (keyword) => (on) => findHospitalPatients(on, keys, keyword),
    ],
    [`visits, of ${RESERVATIONS}`, VISITS, (keyword) => (on) => findReservations(on, { keyword, limit: 20 }, today)],
  ];
  for (const [title, keywords, searchFor] of works) {
    console.log(`\n${title}`);
    for (const keyword of keywords) console.log(await lineOf(db, keyword, searchFor(keyword)));
  }
  await database.close();
  await owner.end();
}

async function lineOf(db: HospitalScope, keyword: string, search: Search): Promise<string> {
  const taken: number[] = [];
  await search(db);
  for (let i = 0; i < TIMES; i++) {
    const before = performance.now();
    await search(db);
    taken.push(performance.now() - before);
  }
  const sorted = taken.toSorted((a, b) => a - b);
  const whole = await readWhole(db, search);
  const ms = (value = 0) => value.toFixed(1).padStart(6);
  return `  ${keyword.padEnd(12)} ${ms(sorted[TIMES >> 1])} ms, at most ${ms(sorted.at(-1))}  ${whole.length ? `reads whole: ${whole.join(', ')}` : ''}`;
}

/** The tables that a search reads from end to end, by PostgreSQL's own account. */
async function readWhole(db: HospitalScope, search: Search): Promise<string[]> {
  const plans: string[] = [];
  const explaining: HospitalScope['query'] = async <R extends pg.QueryResultRow>(
    query: string | pg.QueryConfig,
    values?: unknown[],
  ) => {
    const text = typeof query === 'string' ? query : query.text;
    const { rows } = await db.query<{ 'QUERY PLAN': string }>(`EXPLAIN (ANALYZE, BUFFERS) ${text}`, values);
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
    return db.query<R>(query, values);
  };
  await search({ ...db, query: explaining });
  if (process.argv.includes('--plans')) console.log(plans.join('\n\n'));
  const found = plans.join('\n').matchAll(/Seq Scan on (\w+)[^\n]*actual time=[\d.]+\.\.[\d.]+ rows=([\d.]+)/g);
  return [
    ...new Set([...found].filter(([, table]) => table !== 'page' && table !== 'found').map(([, table]) => table ?? '')),
  ];
}

const dir = mkdtempSync(path.join(tmpdir(), 'haomai-measure-'));
const postgres = await startPostgres({ dir, port: 0, settings: ['fsync=off', 'synchronous_commit=off'] });
try {
  await migrateDatabase(postgres.url);
  await measure(postgres.url);
} finally {
  await postgres.stop();
  rmSync(dir, { recursive: true, force: true });
}
