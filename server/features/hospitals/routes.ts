import { asAnyone, type Ctx, staffHospital } from '#server/platform/context.ts';
import { fail } from '#server/platform/failure.ts';
import { Ready, type SliceHandlers } from '#server/platform/mount.ts';
import { tenantScope } from '#server/platform/scope.ts';
import { aboutDoctor, aboutHospital } from './about.ts';
import {
  departmentsOf,
  doctorsOf,
  nearestOf,
  offeredDoctorsOf,
  type Reached,
  type Resume,
  resumeOf,
  visibleHospital,
} from './queries.ts';
import { selectorsJson, spotsJson } from './selectors.ts';

export const hospitalHandlers: SliceHandlers<'hospitals'> = {
  indexSearch: async (ctx, { query }) => new Ready(await selectorsJson(ctx.deps, query.union_id ?? null)),
  detail: async (ctx, { params }) => {
    const reached = await requireVisible(ctx, params.id);
    const { db } = asAnyone(ctx);
    const [doctors, departments] = await Promise.all([offeredDoctorsOf(db, params.id), departmentsOf(db, params.id)]);
    return { doctors, departments: departments.map(({ id, name }) => ({ id, name })), ...reached };
  },
  spots: async (ctx) => new Ready(await spotsJson(ctx.deps)),
  nearest: async (ctx, { params }) => {
    await requireVisible(ctx, params.id);
    return { data: await nearestOf(asAnyone(ctx).db, params.id) };
  },
  about: async (ctx, { params }) => {
    await requireVisible(ctx, params.id);
    return { data: (await aboutHospital(tenantScope(ctx.deps.database, params.id))) ?? fail('NOT_FOUND') };
  },
  doctorAbout: async (ctx, { params, query }) => {
    const { data } = await resume(ctx, params.id, query.hospital_id);
    const beside = await aboutDoctor(tenantScope(ctx.deps.database, data.hospital_id), params.id);
    return { data: { ...data, ...(beside ?? fail('NOT_FOUND')) } };
  },
  doctors: async (ctx, { params, body }) => {
    await requireVisible(ctx, params.id);
    return { doctors: await doctorsOf(asAnyone(ctx).db, params.id, body?.department_id ?? null) };
  },
  resume: (ctx, { params, query }) => resume(ctx, params.id, query.hospital_id),
};

async function resume(ctx: Ctx, id: number, hospitalId: number | undefined): Promise<{ data: Resume }> {
  const found = await resumeOf(asAnyone(ctx).db, id, hospitalId ?? null, staffHospital(ctx.viewer));
  return { data: found ?? fail('NOT_FOUND') };
}

/** Pending, rejected and locked hospitals are absent, except for their own staff, who may read. */
async function requireVisible(ctx: Ctx, id: number): Promise<Reached> {
  return (await visibleHospital(asAnyone(ctx).db, id, staffHospital(ctx.viewer))) ?? fail('NOT_FOUND');
}
