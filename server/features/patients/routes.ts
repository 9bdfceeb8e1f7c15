import { maskPhone } from '#contract/fields.ts';
import { inTx } from '#server/platform/command.ts';
import { asStaff, signedIn } from '#server/platform/context.ts';
import type { SliceHandlers } from '#server/platform/mount.ts';
import { createPatient } from './create-patient.ts';
import { findHospitalPatients } from './find-hospital-patients.ts';
import { maskedNumber, presentPatient } from './present.ts';
import { ownPatients } from './queries.ts';

export const patientHandlers: SliceHandlers<'patients'> = {
  list: async (ctx, { query }) => {
    const { rows, total } = await ownPatients(ctx.deps.database, signedIn(ctx).user_id, query);
    const withInfo = query.include?.split(',').includes('info') ?? false;
    return {
      data: rows.map((row) => presentPatient(row, withInfo)),
      current_page: query.page,
      per_page: query.pageSize,
      total,
    };
  },
  create: async (ctx, { body }) => {
    const viewer = signedIn(ctx);
    const { data } = await inTx(ctx, async (tx) => ({
      data: presentPatient(await createPatient(tx, viewer, body), true),
    }));
    return { data };
  },
  ofHospital: async (ctx, { query }) => {
    const { hospitalId } = asStaff(ctx);
    const found = await findHospitalPatients(ctx.deps.database, hospitalId, query.keyword);
    return {
      data: found.map((row) => ({
        ...row,
        phone: maskPhone(row.phone),
        certificate_number: maskedNumber(row.certificate_number),
      })),
    };
  },
};
