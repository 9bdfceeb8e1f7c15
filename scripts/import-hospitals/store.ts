import type pg from 'pg';
import type { Hospital } from './check.ts';

const BATCH = 100;

/** One order for everybody: two imports at once wait for one another, and never in a circle. */
const byKey = (a: Hospital, b: Hospital) => compare(a.name, b.name) || compare(a.address, b.address);
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Adds the hospitals that are not there yet. Answers how many these were. */
export async function storeHospitals(
  pool: pg.Pool,
  hospitals: readonly Hospital[],
  onProgress: (done: number, of: number) => void,
): Promise<number> {
  const sorted = hospitals.toSorted(byKey);
  let added = 0;
  for (let from = 0; from < sorted.length; from += BATCH) {
    added += await storeBatch(pool, sorted.slice(from, from + BATCH));
    onProgress(Math.min(from + BATCH, sorted.length), sorted.length);
  }
  return added;
}

async function storeBatch(pool: pg.Pool, batch: readonly Hospital[]): Promise<number> {
  const { rowCount } = await pool.query(
    `INSERT INTO hospitals (name, address, longitude, latitude, status, lock, created_at)
     SELECT name, address, longitude, latitude, 'approved', 0, haomai_now()
     FROM unnest($1::text[], $2::text[], $3::float8[], $4::float8[]) AS given(name, address, longitude, latitude)
     ON CONFLICT (name, address) WHERE status = 'approved' DO NOTHING`,
    [
      batch.map(({ name }) => name),
      batch.map(({ address }) => address),
      batch.map(({ longitude }) => longitude),
      batch.map(({ latitude }) => latitude),
    ],
  );
  return rowCount ?? 0;
}
