import type pg from 'pg';
import { wallToMonotonic } from '../live/cpu.ts';
import type { Sample } from '../live/viewers.ts';

/** Lists that are to be paid, and when each was. */

/** Cents of each. */
export const DUE = 10_000;

/**
 * So many of each hospital, of ten members, issued as the product issues them. When a payment was is written as the last of
 * its transaction, just before its commit (bench_paid).
 */
export async function issueDue(owner: pg.Pool, hospitals: readonly number[], each: number): Promise<void> {
  await owner.query(`
    WITH made AS (
      INSERT INTO patients (name, phone, certificate_type) SELECT '患者' || h || '-' || n, '13' || lpad((h * 100 + n)::text, 9, '0'), 1
      FROM unnest('{${hospitals.join(',')}}'::bigint[]) h, generate_series(1, 10) n RETURNING id, name)
    INSERT INTO hospital_patients (hospital_id, patient_id, card_no)
      SELECT substring(name FROM '患者(\\d+)-')::bigint, id, 'HC' || lpad(id::text, 8, '0') FROM made`);
  await owner.query(`
    WITH made AS (
      INSERT INTO disposals (hospital_id, member_id, status, number, price, total, created_by, created_at, issued_at)
      SELECT m.hospital_id, m.id, 1, 'CZ' || to_char(clinic_today(), 'YYYYMMDD') || '-' || lpad(row_number() OVER (PARTITION BY m.hospital_id ORDER BY n, m.id)::text, 6, '0'),
        ${DUE}, ${DUE}, (SELECT min(s.user_id) FROM memberships s WHERE s.hospital_id = m.hospital_id), haomai_now(), haomai_now()
      FROM members m, generate_series(1, ${Math.ceil(each / 10)}) n RETURNING id, hospital_id)
    INSERT INTO disposal_lines (hospital_id, disposal_id, position, kind, name, specification, unit, unit_price, count, leveled, net)
      SELECT hospital_id, id, 1, 'fee', '洁牙', '', '次', ${DUE}, 1, ${DUE}, ${DUE} FROM made`);
  await owner.query("SELECT count(owe_disposal(d, d.total, 'disposal', d.created_by, NULL)) FROM disposals d");
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
