import { maskPhone } from '#contract/fields.ts';
import { inTx } from '#server/platform/command.ts';
import { asPerson, asStaff, type Ctx } from '#server/platform/context.ts';
import type { SliceHandlers } from '#server/platform/mount.ts';
import { createPatient } from './create-patient.ts';
import { findHospitalPatients } from './find-hospital-patients.ts';
import { maskedNumber } from './masked-number.ts';
import { presentPatient } from './present.ts';
import { ownPatients } from './queries.ts';

async function search(ctx: Ctx, keyword: string) {
  const { keys } = ctx.deps;
  const found = await findHospitalPatients(asStaff(ctx).db, keys, keyword);
  return {
    data: found.map((row) => ({ ...row, phone: maskPhone(row.phone), certificate_number: maskedNumber(keys, row) })),
  };
}

export const patientHandlers: SliceHandlers<'patients'> = {
  list: async (ctx, { query }) => {
    const { rows, total } = await ownPatients(asPerson(ctx).db, query);
    const withInfo = query.include?.split(',').includes('info') ?? false;
    return {
      data: rows.map((row) => presentPatient(ctx.deps.keys, row, withInfo)),
      current_page: query.page,
      per_page: query.pageSize,
      total,
    };
  },
  create: (ctx, { body }) =>
    inTx(ctx, async (tx) => {
      const { row, healthStatusKept } = await createPatient(tx, ctx, body);
      return { data: presentPatient(ctx.deps.keys, row, true), meta: { health_status_kept: healthStatusKept } };
    }),
  ofHospital: (ctx, { query }) => search(ctx, query.keyword),
  searchOfHospital: (ctx, { body }) => search(ctx, body.keyword),
};
