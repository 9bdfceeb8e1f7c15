import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { OwnedScope } from '#contract/owned.ts';
import { type Ctx, signedIn } from '#server/platform/context.ts';
import { fail } from '#server/platform/failure.ts';
import type { Scoped } from '#server/platform/scope.ts';

/**
 * Tables of which everybody keeps rows of their own, and the owner those of the hospital (contract/owned.ts). The fence
 * says so, too: another's own are as if they were not there.
 */

/** Which rows one sees. */
export const ownedWhere = ({ user_id }: { user_id: PgColumn }): SQL =>
  sql`(${user_id} IS NULL OR ${user_id} = scope_person())`;

/** What a form's range is in the columns. */
export const writtenOwned = <B extends { scope: OwnedScope }>(body: B, ctx: Ctx): B & { user_id: number | null } => ({
  ...body,
  user_id: body.scope === 'own' ? signedIn(ctx).user_id : null,
});

/** What is, or becomes, the hospital's is its owner's to change. @throws FORBIDDEN */
export async function guardOwned(
  _tx: Scoped,
  ctx: Ctx,
  before: { scope: OwnedScope } | null,
  after: { scope: OwnedScope } | null,
): Promise<void> {
  const isShared = [before, after].some((each) => each?.scope === 'hospital');
  if (isShared && !signedIn(ctx).roles.includes('shop_owner')) fail('FORBIDDEN');
}
