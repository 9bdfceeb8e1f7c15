import type { DeskRegistrationRow } from '#server/platform/command-rows.ts';
import { asStaff, type Ctx } from '#server/platform/context.ts';
import { fail } from '#server/platform/failure.ts';
import type { SliceHandlers } from '#server/platform/mount.ts';
import { addPatient } from './add-patient.ts';
import { arrangeDay } from './arrange-day.ts';
import { knownByNumber, likelyPeople, listKnown, readKnown } from './known-people.ts';
import { presentDeskRegistration, presentForDesk, presentKnown, presentVisitRow } from './present.ts';
import { findDeskRegistration, listDeskRegistrations, listRegistered, readHistory } from './queries.ts';
import {
  addDeskRegistration,
  changeDeskRegistration,
  confirmDeskRegistration,
  submitDeskRegistration,
} from './write-registration.ts';

const forDesk = (ctx: Ctx, row: DeskRegistrationRow) => ({ data: presentForDesk(ctx.deps.keys, row) });

const pageAnswer = <T>(data: T[], { page, pageSize }: { page: number; pageSize: number }, total: number) => ({
  data,
  current_page: page,
  per_page: pageSize,
  total,
});

const listed = (ctx: Ctx, rows: DeskRegistrationRow[]) =>
  rows.map((row) => presentDeskRegistration(ctx.deps.keys, row));

interface Asked {
  patient_id?: number | undefined;
  certificate_number?: string | undefined;
  phone?: string | undefined;
  name?: string | undefined;
}

/** Who is meant for sure, and who may be meant. @throws NOT_FOUND where the hospital knows nobody of this id */
async function patientInfo(ctx: Ctx, { patient_id, certificate_number, phone = '', name = '' }: Asked) {
  const { db, viewer } = asStaff(ctx);
  const { keys } = ctx.deps;
  const known =
    patient_id !== undefined
      ? ((await readKnown(db, [patient_id]))[0] ?? fail('NOT_FOUND'))
      : certificate_number
        ? await knownByNumber(db, keys, certificate_number)
        : null;
  const likely = phone || name ? await likelyPeople(db, { phone, name }) : [];
  const others = likely.filter(({ id }) => id !== known?.id).map((row) => presentKnown(keys, row, viewer));
  return { data: known && presentKnown(keys, known, viewer), meta: { likely: others } };
}

export const deskRegistrationHandlers: SliceHandlers<'deskRegistrations'> = {
  arrangeDay: (ctx, { body }) => arrangeDay(ctx, body),
  add: async (ctx, { body }) => forDesk(ctx, await addDeskRegistration(ctx, body)),
  update: async (ctx, { body }) => forDesk(ctx, await changeDeskRegistration(ctx, body)),
  updatePatient: async (ctx, { body }) => forDesk(ctx, await changeDeskRegistration(ctx, body)),
  submit: async (ctx, { body }) => forDesk(ctx, await submitDeskRegistration(ctx, body)),
  confirm: async (ctx, { body }) => {
    const { reservation, registration, known } = await confirmDeskRegistration(ctx, body);
    return {
      data: presentVisitRow(reservation),
      meta: { registration: presentDeskRegistration(ctx.deps.keys, registration), known },
    };
  },
  index: async (ctx, { query }) => {
    const { rows, total } = await listDeskRegistrations(asStaff(ctx).db, query);
    return pageAnswer(listed(ctx, rows), query, total);
  },
  registered: async (ctx, { query }) => {
    const { rows, total } = await listRegistered(asStaff(ctx).db, query);
    return pageAnswer(listed(ctx, rows), query, total);
  },
  detail: async (ctx, { query }) => forDesk(ctx, await findDeskRegistration(asStaff(ctx).db, query.id)),
  patientInfo: (ctx, { query }) => patientInfo(ctx, query),
  history: async (ctx, { query }) => {
    const { rows, total } = await readHistory(asStaff(ctx).db, query.patient_id, query);
    return pageAnswer(rows.map(presentVisitRow), query, total);
  },
  patients: async (ctx, { query }) => {
    const { rows, total } = await listKnown(asStaff(ctx).db, ctx.deps.keys, query);
    return pageAnswer(
      rows.map((row) => presentKnown(ctx.deps.keys, row, asStaff(ctx).viewer)),
      query,
      total,
    );
  },
  addPatient: async (ctx, { body }) => {
    const { row, known, healthStatusKept } = await addPatient(ctx, body);
    return {
      data: presentKnown(ctx.deps.keys, row, asStaff(ctx).viewer),
      meta: { known, health_status_kept: healthStatusKept },
    };
  },
};
