import { isBase, type Role, viewRole } from '#contract/roles.ts';
import type { Ctx, Viewer } from '#server/platform/context.ts';
import { fail } from '#server/platform/failure.ts';
import { requireProof } from '#server/platform/proof.ts';
import { systemScope } from '#server/platform/scope.ts';
import { endSession } from './end-session.ts';
import { boundHospital, rolesAt } from './queries.ts';

/**
 * A new session bound to a hospital where the viewer works; the old one ends, its hold and sockets too.
 * @throws NOT_FOUND where the viewer does not work there, or it does not exist; SECOND_FACTOR where they have one and have
 *   not proved it in this session
 */
export async function selectHospital(
  ctx: Ctx,
  viewer: Viewer,
  hospitalId: number,
): Promise<{ access_token: string; role: Role | null }> {
  const db = systemScope(ctx.deps.database);
  const [roles, hospital] = await Promise.all([rolesAt(db, viewer.user_id, hospitalId), boundHospital(db, hospitalId)]);
  if (isBase(roles) || !hospital) fail('NOT_FOUND');
  // Who worked nowhere when they signed in was asked for nothing.
  await requireProof(ctx, viewer, 'ever');
  const { token } = await ctx.deps.sessions.open({
    user_id: viewer.user_id,
    hospital_id: hospitalId,
    staff: true,
    address: ctx.address,
    user_agent: ctx.user_agent,
    in_place_of: viewer.session_id,
  });
  // After the new one is open: a token that the old session's end prevents us from telling is nobody's.
  await endSession(ctx, viewer, {
    action: 'session.switch_hospital',
    object: hospital.title,
    detail: { from: viewer.hospital_id, to: hospitalId },
    hospitalId,
  });
  return {
    access_token: token,
    role: viewRole(viewer.roles.includes('super_admin') ? ['super_admin', ...roles] : roles),
  };
}
