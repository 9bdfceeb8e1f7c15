import type { Ctx, Viewer } from './context.ts';
import { fail } from './failure.ts';
import { systemScope } from './scope.ts';

/** How long a proof of the second factor counts for what asks for one. */
const MINUTES = 15;

/**
 * Asked of the database each time: few calls want it, and a proof counts from the moment that it was given. Who has no
 * second factor has nothing to prove.
 * @throws SECOND_FACTOR where this session's last proof is older than fifteen minutes (`lately`), or there is none (`ever`)
 */
export async function requireProof({ deps }: Ctx, viewer: Viewer, when: 'lately' | 'ever'): Promise<void> {
  const { rowCount } = await systemScope(deps.database).query(
    `SELECT 1 FROM sessions s JOIN users u ON u.id = s.user_id
     WHERE s.id = $1 AND u.second_factor_at IS NOT NULL
       AND (s.proved_at IS NULL OR $2::boolean AND s.proved_at <= haomai_now() - make_interval(mins => $3))`,
    [viewer.session_id, when === 'lately', MINUTES],
  );
  if (rowCount !== 0) fail('SECOND_FACTOR');
}
