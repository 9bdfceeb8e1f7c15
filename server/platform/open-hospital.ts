import { type Ctx, staffHospital } from './context.ts';
import { hospitalScope } from './scope.ts';

/** 423 where the viewer's hospital is locked or not approved. @throws HOSPITAL_LOCKED, HOSPITAL_PENDING */
export async function requireOpenHospital(ctx: Ctx): Promise<void> {
  const hospitalId = staffHospital(ctx.viewer);
  if (!hospitalId || !ctx.viewer) return;
  await hospitalScope(ctx.deps.database, ctx.viewer.user_id, hospitalId).query({
    name: 'require-open',
    text: 'SELECT require_open($1)',
    values: [hospitalId],
  });
}
