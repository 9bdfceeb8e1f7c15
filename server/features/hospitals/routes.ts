import { asAnyone, type Ctx, staffHospital } from '#server/platform/context.ts';
import { fail } from '#server/platform/failure.ts';
import { Ready, type SliceHandlers } from '#server/platform/mount.ts';
import { departmentsOf, doctorsOf, offeredDoctorsOf, resumeOf, visibleHospital } from './queries.ts';
import { selectorsJson } from './selectors.ts';

export const hospitalHandlers: SliceHandlers<'hospitals'> = {
  indexSearch: async (ctx, { query }) => new Ready(await selectorsJson(ctx.deps, query.union_id ?? null)),
  detail: async (ctx, { params }) => {
    const { mode } = await requireVisible(ctx, params.id);
    const { db } = asAnyone(ctx);
    const [doctors, departments] = await Promise.all([offeredDoctorsOf(db, params.id), departmentsOf(db, params.id)]);
    return { doctors, departments, mode };
  },
  doctors: async (ctx, { params, body }) => {
    await requireVisible(ctx, params.id);
    return { doctors: await doctorsOf(asAnyone(ctx).db, params.id, body?.department_id ?? null) };
  },
  resume: async (ctx, { params, query }) => {
    const own = staffHospital(ctx.viewer);
    const found = await resumeOf(asAnyone(ctx).db, params.id, query.hospital_id ?? null, own);
    return { data: found ?? fail('NOT_FOUND') };
  },
};

/** Pending, rejected and locked hospitals are absent, except for their own staff, who may read. */
async function requireVisible(ctx: Ctx, id: number): Promise<{ mode: number }> {
  return (await visibleHospital(asAnyone(ctx).db, id, staffHospital(ctx.viewer))) ?? fail('NOT_FOUND');
}
