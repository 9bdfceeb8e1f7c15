import type { Database } from '#db/client.ts';
import { fail } from '#server/platform/failure.ts';

/** Wrong passwords that a phone may have within the window, and the window in seconds. */
export const MOST_WRONG = 10;
const WINDOW = 600;

const ALIVE = `since > haomai_now() - make_interval(secs => ${WINDOW})`;

/**
 * Refuses a phone with too many wrong passwords, known or not. Asked before the hash, which would be wasted, and again
 * after a right password: of a burst sent at once, those beyond the tenth must not learn whether they were right.
 * @throws TOO_MANY
 */
export async function requireTriesLeft(database: Database, phone: string): Promise<void> {
  const { rows } = await database.pool.query<{ seconds: number }>(
    `SELECT ceil(extract(epoch FROM since - haomai_now()) + ${WINDOW})::int AS seconds
     FROM sign_in_tries WHERE phone = $1 AND wrong >= ${MOST_WRONG} AND ${ALIVE}`,
    [phone],
  );
  if (rows[0]) refuse(rows[0].seconds);
}

/** Counts a wrong password. @throws TOO_MANY where it was one too many */
export async function countWrongTry(database: Database, phone: string): Promise<void> {
  const { rows } = await database.pool.query<{ wrong: number; seconds: number }>(
    `INSERT INTO sign_in_tries AS t (phone, wrong, since) VALUES ($1, 1, haomai_now())
     ON CONFLICT (phone) DO UPDATE SET
       wrong = CASE WHEN t.${ALIVE} THEN least(t.wrong + 1, 1000) ELSE 1 END,
       since = CASE WHEN t.${ALIVE} THEN t.since ELSE haomai_now() END
     RETURNING wrong, ceil(extract(epoch FROM since - haomai_now()) + ${WINDOW})::int AS seconds`,
    [phone],
  );
  // Phones that nobody tries any more: whoever counts sweeps a few, so that the table stays small.
  await database.pool.query(
    `DELETE FROM sign_in_tries WHERE phone IN (
       SELECT phone FROM sign_in_tries WHERE NOT (${ALIVE}) ORDER BY since LIMIT 20 FOR UPDATE SKIP LOCKED)`,
  );
  if (rows[0] && rows[0].wrong > MOST_WRONG) refuse(rows[0].seconds);
}

export async function forgetTries(database: Database, phone: string): Promise<void> {
  await database.pool.query('DELETE FROM sign_in_tries WHERE phone = $1', [phone]);
}

function refuse(seconds: number): never {
  fail('TOO_MANY', { message: '登录尝试过于频繁，请稍后再试', retryAfter: Math.max(1, seconds) });
}
