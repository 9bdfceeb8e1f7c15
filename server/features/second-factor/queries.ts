import type { z } from 'zod';
import type { secondFactorState } from '#contract/second-factor.ts';
import { instant } from '#server/platform/clock.ts';
import type { PersonScope, Scoped } from '#server/platform/scope.ts';

type State = Omit<z.input<typeof secondFactorState>, 'required'>;

/** A person's second factor, as they are shown it. */
export async function factorState(db: PersonScope): Promise<State> {
  const { rows } = await db.query<{ enabled_at: Date | null; recovery_codes_left: number }>(
    `SELECT u.second_factor_at AS enabled_at,
       (SELECT count(*)::int FROM recovery_codes c WHERE c.user_id = u.id AND c.used_at IS NULL) AS recovery_codes_left
     FROM users u WHERE u.id = $1`,
    [db.userId],
  );
  const enabled = rows[0]?.enabled_at ?? null;
  return {
    enabled_at: enabled && instant(enabled.toISOString()),
    recovery_codes_left: enabled ? (rows[0]?.recovery_codes_left ?? 0) : 0,
  };
}

/** Whether a person's second factor is on. */
export async function hasFactor(db: Scoped, userId: number): Promise<boolean> {
  const { rowCount } = await db.query('SELECT 1 FROM users WHERE id = $1 AND second_factor_at IS NOT NULL', [userId]);
  return rowCount === 1;
}
