import type pg from 'pg';
import type { Promised } from './report.ts';

/** What must be so in the database whatever came over the network; each answers how many rows break it. */
const RULES: Readonly<Record<string, string>> = {
  医生没有重叠的预约: `SELECT count(*) FROM reservations a JOIN reservations b ON a.id < b.id AND a.doctor_id = b.doctor_id
    AND a.starts_at < b.ends_at AND b.starts_at < a.ends_at
    WHERE a.cancel_status = 0 AND b.cancel_status = 0 AND a.hospital_id = ANY ($1) AND b.hospital_id = ANY ($1)`,
  就诊人没有重叠的预约: `SELECT count(*) FROM reservations a JOIN reservations b ON a.id < b.id AND a.patient_id = b.patient_id
    AND a.starts_at < b.ends_at AND b.starts_at < a.ends_at
    WHERE a.cancel_status = 0 AND b.cancel_status = 0 AND a.hospital_id = ANY ($1) AND b.hospital_id = ANY ($1)`,
  每个有效预约占着自己的号: `SELECT count(*) FROM reservations r CROSS JOIN unnest(r.slot_ids) u(id) LEFT JOIN slots s ON s.id = u.id
    WHERE r.cancel_status = 0 AND r.hospital_id = ANY ($1) AND s.reservation_id IS DISTINCT FROM r.id`,
  每个被占的号属于一个有效预约: `SELECT count(*) FROM slots s LEFT JOIN reservations r ON r.id = s.reservation_id
    WHERE s.reservation_id IS NOT NULL AND s.hospital_id = ANY ($1)
      AND (r.id IS NULL OR r.cancel_status = 1 OR NOT s.id = ANY (r.slot_ids))`,
  事件序号连续: `SELECT count(*) FROM hospital_numbers n
    JOIN (SELECT hospital_id, count(*) AS events, max(seq) AS last FROM hospital_events GROUP BY 1) e USING (hospital_id)
    WHERE n.hospital_id = ANY ($1) AND (e.events <> n.seq OR e.last <> n.seq)`,
};

/** Looks into the database after a run. `before`: how many reservations there were. */
export async function checkInvariants(
  owner: pg.Pool,
  hospitals: readonly number[],
  before: number,
  counted: { booked: number; cancelled: number },
): Promise<Promised[]> {
  const found: Promised[] = [];
  for (const [name, text] of Object.entries(RULES)) {
    const { rows } = await owner.query<{ count: number }>(text, [hospitals]);
    const value = rows[0]?.count ?? null;
    found.push({ name: `数据库：${name}`, value, limit: '= 0', kept: value === 0, kind: 'correct' });
  }
  const rows = (await countReservations(owner, hospitals)) - before;
  const { booked } = counted;
  found.push({
    name: '数据库：每个 201 都是一行',
    value: rows,
    limit: `= ${booked}`,
    kept: rows === booked,
    kind: 'correct',
  });
  const cancelled = await countCancelled(owner, hospitals);
  const { cancelled: promised } = counted;
  found.push({
    name: '数据库：每次取消都已记下',
    value: cancelled,
    limit: `= ${promised}`,
    kept: cancelled === promised,
    kind: 'correct',
  });
  return found;
}

export async function countReservations(owner: pg.Pool, hospitals: readonly number[]): Promise<number> {
  const { rows } = await owner.query<{ count: number }>(
    'SELECT count(*) FROM reservations WHERE hospital_id = ANY ($1)',
    [hospitals],
  );
  return rows[0]?.count ?? 0;
}

async function countCancelled(owner: pg.Pool, hospitals: readonly number[]): Promise<number> {
  const { rows } = await owner.query<{ count: number }>(
    'SELECT count(*) FROM reservations WHERE cancel_status = 1 AND hospital_id = ANY ($1)',
    [hospitals],
  );
  return rows[0]?.count ?? 0;
}
