import type { Call } from '#contract/call.ts';
import { type Grant, mayMake } from '#contract/roles.ts';
import { asStaff, type Ctx } from './context.ts';
import { fail } from './failure.ts';
import type { Scoped } from './scope.ts';
import { worksHere } from './works-here.ts';

/** What people may because a row names them, beside their roles (docs/domain/roles.md#grants). */

/** Whether somebody keeps a warehouse of the hospital. Who works there no more keeps nothing. */
async function isKeeper(db: Scoped, hospitalId: number, userId: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `SELECT FROM warehouse_keepers k
     WHERE k.hospital_id = $1 AND k.user_id = $2 AND ${worksHere('k.user_id', 'k.hospital_id')} LIMIT 1`,
    [hospitalId, userId],
  );
  return rowCount === 1;
}

/** All that somebody holds at a hospital. */
export async function grantsAt(db: Scoped, hospitalId: number, userId: number): Promise<Grant[]> {
  return (await isKeeper(db, hospitalId, userId)) ? ['keeper'] : [];
}

/** Of a call that its access entry lets them make. @throws FORBIDDEN where they don't hold what it wants beside */
export async function requireGrant(ctx: Ctx, call: Call): Promise<void> {
  if (call.grant === null) return;
  const { db, hospitalId, viewer } = asStaff(ctx);
  if (mayMake(call, true, viewer.roles)) return;
  if (!mayMake(call, true, viewer.roles, await grantsAt(db, hospitalId, viewer.user_id))) fail('FORBIDDEN');
}
