import type pg from 'pg';
import { wallToMonotonic } from '../live/cpu.ts';
import type { Sample } from '../live/viewers.ts';
import { issueLists } from '../money/world.ts';

/** Lists that are to be paid, and when each was. */

/** Cents of each. */
export const DUE = 10_000;
/** Of each hospital. */
const MEMBERS = 10;

/**
 * So many of each hospital, of a few members. When a payment was is written as the last of
 * its transaction, just before its commit (bench_paid).
 */
export async function issueDue(owner: pg.Pool, hospitals: readonly number[], each: number): Promise<void> {
  await owner.query(`
    WITH made AS (
      INSERT INTO patients (name, phone, certificate_type) SELECT '患者' || h || '-' || n, '13' || lpad((h * 100 + n)::text, 9, '0'), 1
      FROM unnest('{${hospitals.join(',')}}'::bigint[]) h, generate_series(1, ${MEMBERS}) n RETURNING id, name)
    INSERT INTO hospital_patients (hospital_id, patient_id, card_no)
      SELECT substring(name FROM '患者(\\d+)-')::bigint, id, 'HC' || lpad(id::text, 8, '0') FROM made`);
  const lists = { listsEach: Math.ceil(each / MEMBERS), listTotal: DUE };
  for (const hospital of hospitals) await issueLists(owner, hospital, lists);
  await owner.query(`
    CREATE TABLE bench_paid (list bigint PRIMARY KEY, at timestamptz NOT NULL);
    CREATE FUNCTION bench_note_paid() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO bench_paid VALUES (NEW.disposal_id, clock_timestamp());
      RETURN NULL;
    END $$;
    CREATE CONSTRAINT TRIGGER bench_note_paid AFTER INSERT ON payment_splits DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION bench_note_paid();
    GRANT SELECT, INSERT ON bench_paid TO haomai_app`);
  await owner.query('VACUUM ANALYZE');
}

/** The unpaid lists of each hospital. */
export async function dueOf(owner: pg.Pool, hospitals: readonly number[]): Promise<Map<number, number[]>> {
  const { rows } = await owner.query<{ id: number; hospital_id: number }>(
    'SELECT id, hospital_id FROM disposals WHERE status = 1 ORDER BY id',
  );
  const lists = new Map<number, number[]>(hospitals.map((id) => [id, []]));
  for (const { id, hospital_id } of rows) lists.get(hospital_id)?.push(id);
  return lists;
}

/** Of each payment and viewer: milliseconds from just before the commit to the viewer. */
export async function paidLate(owner: pg.Pool, samples: readonly Sample[]): Promise<Float64Array> {
  const { rows } = await owner.query<{ list: number; at: number }>(
    'SELECT list, extract(epoch FROM at)::float8 * 1000 AS at FROM bench_paid',
  );
  const shift = wallToMonotonic();
  const at = new Map(rows.map((row) => [row.list, row.at + shift]));
  return Float64Array.from(samples, ([arrived, list]) => arrived - (at.get(list) ?? Number.NaN));
}
