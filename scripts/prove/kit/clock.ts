import type pg from 'pg';

/** The database's clock as this process sees it: they run on one machine, so it only stands off by a fixed time. */
export interface RigClock {
  /** Milliseconds of the database's clock, now. */
  now(): number;
  /** The same of an instant of this process. */
  of(local: number): number;
  /** How well that is known. */
  readonly slackMs: number;
}

const LOOKS = 15;

export async function readClock(owner: pg.Pool): Promise<RigClock> {
  let best = Number.POSITIVE_INFINITY;
  let offset = 0;
  for (let n = 0; n < LOOKS; n += 1) {
    const asked = Date.now();
    const { rows } = await owner.query<{ now: number }>(
      'SELECT extract(epoch FROM haomai_now())::float8 * 1000 AS now',
    );
    const answered = Date.now();
    if (answered - asked >= best) continue;
    best = answered - asked;
    offset = (rows[0]?.now ?? 0) - (asked + answered) / 2;
  }
  // Instants of this process are whole milliseconds.
  return { now: () => Date.now() + offset, of: (local) => local + offset, slackMs: best / 2 + 2 };
}

/**
 * The database's clock goes on from so much later, for every session that is opened from now on: those that are open end.
 * Nobody asks anything meanwhile.
 */
export async function moveClock(owner: pg.Pool, by: string): Promise<void> {
  const db = await owner.connect();
  try {
    await db.query(
      `SELECT set_config('haomai.clock_offset', (coalesce(nullif(current_setting('haomai.clock_offset', true), ''), '0')::interval
         + $1::interval)::text, false)`,
      [by],
    );
    const { rows } = await db.query<{ name: string; gap: string }>(
      `SELECT current_database() AS name, current_setting('haomai.clock_offset') AS gap`,
    );
    await db.query(`ALTER DATABASE ${rows[0]?.name} SET haomai.clock_offset = '${rows[0]?.gap}'`);
    await db.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database()',
    );
  } finally {
    db.release();
  }
}
