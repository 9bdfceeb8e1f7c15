import { asc, eq, ilike, sql } from 'drizzle-orm';
import type { AnswerIn } from '#contract/call.ts';
import { approvedHospitals, type platformHospitals } from '#contract/platform-hospitals.ts';
import { hospitals } from '#db/schema/hospitals.ts';
import { auditRow } from '#server/platform/audit.ts';
import { instant } from '#server/platform/clock.ts';
import { runCommand } from '#server/platform/command.ts';
import type { HospitalRow } from '#server/platform/command-rows.ts';
import type { Ctx } from '#server/platform/context.ts';
import { containing } from '#server/platform/like.ts';
import type { SliceHandlers } from '#server/platform/mount.ts';
import { resourceHandlers } from '#server/platform/resource/handlers.ts';
import { uploadUrl } from '../uploads/keys.ts';

/** The platform's hospitals: those that are let in; who waits is on the examination list. */

type Presented = AnswerIn<typeof platformHospitals.detail>['data'];

const present = ({ view }: { view: HospitalRow }, { deps }: Ctx): Presented => ({
  ...view,
  created_at: instant(view.created_at),
  // The key of an upload, or the address that an import brought along.
  license_url:
    view.license_url && !/^(https?:\/)?\//.test(view.license_url)
      ? uploadUrl(deps, view.license_url)
      : view.license_url,
});

const table = resourceHandlers(approvedHospitals, {
  from: hospitals,
  columns: { id: hospitals.id, view: sql<HospitalRow>`platform_hospital(${hospitals.id})` },
  where: eq(hospitals.status, 'approved'),
  search: (keyword) => ilike(hospitals.name, containing(keyword)),
  filter: { lock: (lock) => eq(hospitals.lock, lock), mode: (mode) => eq(hospitals.mode, mode) },
  order: [asc(hospitals.id)],
  uses: [],
  trail: { action: 'hospital.lock', object: ({ view }) => view.name },
  present,
});

/** `include` is a comma list of creator and doctors; what isn't asked for isn't there. */
function included({ creator, doctors, ...rest }: Presented, include = ''): Presented {
  const wanted = include.split(',').map((part) => part.trim());
  return {
    ...rest,
    ...(wanted.includes('creator') ? { creator } : {}),
    ...(wanted.includes('doctors') ? { doctors } : {}),
  };
}

export const platformHospitalHandlers: SliceHandlers<'platformHospitals'> = {
  list: async (ctx, input) => {
    const { data, ...page } = await table.list(ctx, input);
    return { ...page, data: data.map((hospital) => included(hospital, input.query.include)) };
  },
  detail: async (ctx, { query, ...input }) => {
    const { data } = await table.one(ctx, { ...input, query: undefined });
    return { data: included(data, query.include) };
  },
  /**
   * Locks an approved hospital, or gives it back where it is locked. Nothing commits there once a lock is answered.
   * @throws NOT_FOUND, STALE where it is no longer as it was seen
   */
  lock: async (ctx, { params, body }) => {
    const { hospital } = await runCommand(ctx.deps, 'lock_hospital', {
      hospital_id: params.id,
      seen: body?.lock ?? null,
      reason: body?.reason ?? '',
      request_id: ctx.request_id,
      idem: ctx.idem,
      // The command knows which of the two it was.
      audit: auditRow(ctx, { action: 'hospital.lock' }),
    });
    return { data: included(present({ view: hospital }, ctx), 'creator') };
  },
};
