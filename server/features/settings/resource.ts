import { hospitalProfile } from '#contract/settings.ts';
import { hospitals } from '#db/schema/hospitals.ts';
import { asStaff, type Ctx } from '#server/platform/context.ts';
import type { SliceHandlers } from '#server/platform/mount.ts';
import { resourceHandlers } from '#server/platform/resource/handlers.ts';
import { changeMode } from './change-mode.ts';

/** A hospital as its owner sets it. */
const table = resourceHandlers(hospitalProfile, {
  from: hospitals,
  columns: {
    id: hospitals.id,
    name: hospitals.name,
    mode: hospitals.mode,
    lock: hospitals.lock,
    status: hospitals.status,
    phone: hospitals.phone,
    address: hospitals.address,
    summary: hospitals.summary,
    longitude: hospitals.longitude,
    latitude: hospitals.latitude,
    version: hospitals.version,
  },
  order: [],
  uses: [],
  says: { hospitals_approved_name_address_unique: '该地址已有同名的医院' },
  trail: { action: 'hospital.details', object: ({ name }) => name },
  present: (row) => row,
});

const own = (ctx: Ctx) => ({ params: { id: asStaff(ctx).hospitalId }, query: undefined, body: undefined });

export const settingsHandlers: SliceHandlers<'settings'> = {
  read: async (ctx) => table.one(ctx, own(ctx)),
  change: async (ctx, { body }) => {
    await changeMode(ctx, body.mode);
    return table.one(ctx, own(ctx));
  },
  describe: async (ctx, { body }) => table.update(ctx, { ...own(ctx), body }),
};
