import { maskPhone } from '#contract/masks.ts';
import { NATIONS } from '#contract/nations.ts';
import { CERTIFICATE_TYPES } from '#contract/patient-forms.ts';
import { findOwn } from '#server/features/cases/queries.ts';
import { ownCleanings } from '#server/features/dental-records/queries.ts';
import { inTx } from '#server/platform/command.ts';
import { asPerson, asStaff, type Ctx } from '#server/platform/context.ts';
import { fail } from '#server/platform/failure.ts';
import type { SliceHandlers } from '#server/platform/mount.ts';
import { alertsFor } from '#server/platform/reads-words.ts';
import { findHospitalPatients } from './find-hospital-patients.ts';
import { maskedNumber } from './masked-number.ts';
import { includingOf, presentCase, presentPatient } from './present.ts';
import { ownAllergies, ownPatient, ownPatients, pastVisits } from './queries.ts';
import { changePatient, createPatient, type Saved } from './save-patient.ts';

/** The newest of somebody, beside their visits. */
const MOST_CASES = 20;

const CHOICES = { nations: [...NATIONS], certificate_types: [...CERTIFICATE_TYPES] };

async function search(ctx: Ctx, keyword: string) {
  const { keys } = ctx.deps;
  const { db, viewer } = asStaff(ctx);
  const found = await findHospitalPatients(db, keys, keyword);
  return {
    data: found.map(({ alerts_whole, ...row }) => ({
      ...row,
      phone: maskPhone(row.phone),
      certificate_number: maskedNumber(keys, row),
      alerts: alertsFor({ ...row, alerts_whole }, viewer),
    })),
  };
}

/** One's own, or as if it were not there. @throws NOT_FOUND */
async function own(ctx: Ctx, id: number) {
  const { db } = asPerson(ctx);
  return (await ownPatient(db, db.userId, id)) ?? fail('NOT_FOUND');
}

function answerOf(ctx: Ctx, { row, healthStatusKept, events }: Saved) {
  const data = presentPatient(ctx.deps.keys, row, { info: true, healthStatus: false });
  return { data, meta: { health_status_kept: healthStatusKept }, events };
}

export const patientHandlers: SliceHandlers<'patients'> = {
  list: async (ctx, { query }) => {
    const { rows, total } = await ownPatients(asPerson(ctx).db, query);
    const including = includingOf(query.include);
    return {
      data: rows.map((row) => presentPatient(ctx.deps.keys, row, including)),
      current_page: query.page,
      per_page: query.pageSize,
      total,
    };
  },
  options: async () => CHOICES,
  caseOf: async (ctx, { query }) => {
    const row = await own(ctx, query.patient_id);
    const { db } = asPerson(ctx);
    const [visits, cases, allergies, hygiene] = await Promise.all([
      pastVisits(db, row.id),
      findOwn(db, null, row.id, { page: 1, pageSize: MOST_CASES }),
      ownAllergies(db, row.id),
      ownCleanings(db, row.id),
    ]);
    return { data: presentCase(row, visits, { cases: cases.rows, allergies, hygiene }) };
  },
  show: async (ctx, { params, query }) => ({
    data: presentPatient(ctx.deps.keys, await own(ctx, params.id), includingOf(query.include)),
    meta: CHOICES,
  }),
  change: (ctx, { params, body }) =>
    inTx(ctx, async (tx) => answerOf(ctx, await changePatient(tx, ctx, params.id, body))),
  create: (ctx, { body }) => inTx(ctx, async (tx) => answerOf(ctx, await createPatient(tx, ctx, body))),
  ofHospital: (ctx, { query }) => search(ctx, query.keyword),
  searchOfHospital: (ctx, { body }) => search(ctx, body.keyword),
};
