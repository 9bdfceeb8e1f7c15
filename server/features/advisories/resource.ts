import { desc, eq, type SQL, sql } from 'drizzle-orm';
import { ADVISORS, ADVISORY_STATUS, type AdvisoryStatus, consultations } from '#contract/advisories.ts';
import { maskPhone } from '#contract/masks.ts';
import { advisories } from '#db/schema/advisories.ts';
import { patients } from '#db/schema/patients.ts';
import { instant } from '#server/platform/clock.ts';
import { asStaff, type Ctx } from '#server/platform/context.ts';
import { fail, failField } from '#server/platform/failure.ts';
import { containing } from '#server/platform/like.ts';
import type { SliceHandlers } from '#server/platform/mount.ts';
import { resourceHandlers } from '#server/platform/resource/handlers.ts';
import type { Scoped } from '#server/platform/scope.ts';
import { type AdvisoryRow, findReservation, isConsultant, listConsultants, subjectOf } from './queries.ts';

/** Consultations: their list, and how they are followed up. */

function found(keyword: string): SQL {
  const like = containing(keyword);
  const sounds = /^[A-Za-z]+$/.test(keyword) ? sql` OR ${patients.sounds} ILIKE ${like}` : sql``;
  const phone = /^\d{4,11}$/.test(keyword) ? sql` OR right(${patients.phone}, ${keyword.length}) = ${keyword}` : sql``;
  return sql`(${advisories.subject} ILIKE ${like} OR ${advisories.content} ILIKE ${like} OR EXISTS (SELECT FROM ${patients}
    WHERE ${patients.id} = ${advisories.patient_id} AND (${patients.name} ILIKE ${like}${sounds}${phone})))`;
}

interface Wanted {
  readonly consultant_id?: number | undefined;
  readonly follow_up_on?: string | null | undefined;
}

/** A day that has come meanwhile may stay, and so may whoever has it. */
async function guard(tx: Scoped, ctx: Ctx, was: Wanted | null, wanted: Wanted | null): Promise<void> {
  const { consultant_id, follow_up_on } = wanted ?? {};
  const { hospitalId } = asStaff(ctx);
  const isHandedOver = consultant_id !== undefined && consultant_id !== was?.consultant_id;
  if (isHandedOver && !(await isConsultant(tx, hospitalId, consultant_id))) fail('NOT_FOUND');
  if (!follow_up_on || follow_up_on === was?.follow_up_on) return;
  const { rows } = await tx.query('SELECT 1 WHERE $1::date < clinic_today()', [follow_up_on]);
  if (rows.length > 0) failField('follow_up_on', '跟进日期不能早于今天');
}

/** For the sheet, too. */
export const table = resourceHandlers(consultations, {
  from: advisories,
  columns: {
    id: advisories.id,
    status: advisories.status,
    subject: advisories.subject,
    content: advisories.content,
    quoted: advisories.quoted,
    follow_up_on: advisories.follow_up_on,
    remarks: advisories.remarks,
    consultant_id: advisories.consultant_id,
    version: advisories.version,
    view: sql<AdvisoryRow>`advisory_view(${advisories})`,
  },
  search: found,
  filter: {
    status: (status: AdvisoryStatus) => eq(advisories.status, status),
    consultant_id: (id) => eq(advisories.consultant_id, id),
    due: () => sql`${advisories.status} IN ('open', 'following') AND ${advisories.follow_up_on} <= clinic_today()`,
    from: (day) => sql`${advisories.created_at} >= clinic_instant(${day}::date, 0)`,
    to: (day) => sql`${advisories.created_at} < clinic_instant(${day}::date + 1, 0)`,
    patient_id: (id) => eq(advisories.patient_id, id),
    reservation_id: (key) => sql`${advisories.reservation_id} = reservation_id_of(${key})`,
  },
  order: [desc(advisories.id)],
  guard,
  uses: [],
  trail: { action: 'advisory.change', object: ({ view }) => `${view.patient} ${view.subject}` },
  present: ({ view }) => ({
    ...view,
    status_name: ADVISORY_STATUS[view.status],
    phone: maskPhone(view.phone),
    created_at: instant(view.created_at),
    updated_at: instant(view.updated_at),
  }),
});

export const advisoryHandlers: SliceHandlers<'advisories'> = {
  ...table,
  list: async (ctx, input) => {
    const [answer, consultants] = await Promise.all([table.list(ctx, input), listConsultants(asStaff(ctx).db)]);
    return { ...answer, meta: { consultants } };
  },
  /** @throws FORBIDDEN whoever does not counsel, and asks for more than one patient's */
  ofReservation: async (ctx, input) => {
    const { db, viewer } = asStaff(ctx);
    const { reservation_id: key, patient_id } = input.query;
    const counsels = ADVISORS.some((role) => viewer.roles.includes(role));
    if (!counsels && (patient_id === undefined || key !== undefined)) fail('FORBIDDEN');
    const of = key === undefined ? null : await findReservation(db, key);
    const query = { ...input.query, keyword: '' };
    const [answer, consultants] = await Promise.all([table.list(ctx, { ...input, query }), listConsultants(db)]);
    return { ...answer, meta: { reservation: of && { ...of, phone: maskPhone(of.phone) }, consultants } };
  },
  /** Of a reservation, or of a patient whom the hospital knows. @throws NOT_FOUND where there is none */
  create: async (ctx, { body, ...input }) =>
    table.create(ctx, { ...input, body: { ...body, ...(await subjectOf(asStaff(ctx).db, body)) } }),
};
