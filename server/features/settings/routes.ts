import type { HospitalSettings } from '#contract/settings.ts';
import { auditRow } from '#server/platform/audit.ts';
import { runCommand } from '#server/platform/command.ts';
import { asStaff } from '#server/platform/context.ts';
import { fail } from '#server/platform/failure.ts';
import type { SliceHandlers } from '#server/platform/mount.ts';

export const settingsHandlers: SliceHandlers<'settings'> = {
  read: async (ctx) => {
    const { db, hospitalId } = asStaff(ctx);
    const { rows } = await db.query<{ hospital: HospitalSettings | null }>('SELECT hospital_settings($1) AS hospital', [
      hospitalId,
    ]);
    return { data: rows[0]?.hospital ?? fail('NOT_FOUND') };
  },
  change: async (ctx, { body }) => {
    const { hospitalId } = asStaff(ctx);
    const { hospital } = await runCommand<{ hospital: HospitalSettings }>(ctx.deps, 'set_hospital_mode', {
      hospital_id: hospitalId,
      mode: body.mode,
      request_id: ctx.request_id,
      idem: ctx.idem,
      audit: auditRow(ctx, { action: 'hospital.settings' }),
    });
    return { data: hospital };
  },
  describe: async (ctx, { body }) => {
    const { hospitalId } = asStaff(ctx);
    const { hospital } = await runCommand<{ hospital: HospitalSettings }>(ctx.deps, 'set_hospital_details', {
      ...body,
      hospital_id: hospitalId,
      idem: ctx.idem,
      audit: auditRow(ctx, { action: 'hospital.details' }),
    });
    return { data: hospital };
  },
};
