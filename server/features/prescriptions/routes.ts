import { readerOf } from '#server/features/scheduling/byline.ts';
import { asPerson, asStaff } from '#server/platform/context.ts';
import { fail } from '#server/platform/failure.ts';
import type { SliceHandlers } from '#server/platform/mount.ts';
import { presentPrescription, presentStep } from './present.ts';
import { findOwn, findPrescriptions, readPrescription } from './queries.ts';
import { changePrescription, noteSkinTest, signPrescription, voidPrescription, writePrescription } from './write.ts';

export const prescriptionHandlers: SliceHandlers<'prescriptions'> = {
  list: async (ctx, { query }) => {
    const { db, viewer } = asStaff(ctx);
    const { total, rows, treating } = await findPrescriptions(db, query, readerOf(ctx));
    if (query.patient_id !== undefined && treating === null) fail('NOT_FOUND');
    const [owns, signs] = [viewer.roles.includes('shop_owner'), viewer.roles.includes('doctor')];
    const data = rows.map(({ warnings, ...row }) => {
      const own = row.doctor.id === viewer.user_id;
      return {
        ...presentPrescription(row),
        ...{ warnings, editable: owns || (signs && own), signable: signs && own && row.status === 'draft' },
      };
    });
    const printable = owns || signs || viewer.roles.includes('customer_service');
    const editable = treating !== null && (owns || (signs && treating));
    const meta = { editable, signs, printable, treating };
    return { data, current_page: query.page, per_page: query.pageSize, total, meta };
  },
  create: (ctx, { body }) => writePrescription(ctx, body),
  one: async (ctx, { params }) => {
    const { db, viewer } = asStaff(ctx);
    const read = (await readPrescription(db, params.id, readerOf(ctx))) ?? fail('NOT_FOUND');
    const { prescription, steps, warnings, treating, prints } = read;
    const theirs = prescription.doctor.id === viewer.user_id || viewer.roles.includes('shop_owner');
    return {
      data: presentPrescription(prescription),
      meta: {
        steps: steps.map(presentStep),
        ...{ warnings, treating, prints, editable: theirs && prescription.status === 'draft' },
      },
    };
  },
  update: (ctx, { params, body }) => changePrescription(ctx, params.id, body),
  sign: (ctx, { params, body }) => signPrescription(ctx, params.id, body),
  void: (ctx, { params, body }) => voidPrescription(ctx, params.id, body),
  skinTest: (ctx, { params, body }) => noteSkinTest(ctx, params.id, body),
  own: async (ctx, { query }) => {
    const { total, rows } = await findOwn(asPerson(ctx).db, null, query.patient_id ?? null, query);
    const data = rows.map(({ steps: _, ...row }) => presentPrescription(row));
    return { data, current_page: query.page, per_page: query.pageSize, total };
  },
  ownOne: async (ctx, { params }) => {
    const { rows } = await findOwn(asPerson(ctx).db, params.id, null, { page: 1, pageSize: 1 });
    const { steps, ...row } = rows[0] ?? fail('NOT_FOUND');
    return { data: presentPrescription(row), meta: { steps: steps.map(presentStep) } };
  },
};
