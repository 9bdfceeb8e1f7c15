import type pg from 'pg';

/** What the demo's past is written with: the time of what is signed is the clock's, which is set to when it was. */

/** SQL that sets the clock to a moment. */
export const AT = (moment: string): string =>
  `set_config('haomai.clock_offset', (${moment} - clock_timestamp())::text, true)`;

/** What the clock says now, and the way back to it. */
export async function clockOf(tx: pg.ClientBase): Promise<{ now: string; back: () => Promise<unknown> }> {
  const { rows } = await tx.query<{ said: string; now: string }>(
    "SELECT coalesce(current_setting('haomai.clock_offset', true), '') AS said, haomai_now()::text AS now",
  );
  const [{ said, now } = { said: '', now: '' }] = rows;
  return { now, back: () => tx.query("SELECT set_config('haomai.clock_offset', $1, true)", [said]) };
}
