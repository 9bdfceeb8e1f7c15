import { COMMON_COMPLAINTS } from '#contract/reservations.ts';
import { STAFF_WINDOW_DAYS } from '#contract/slot-state.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { SliceHandlers } from '#server/platform/mount.ts';
import { bookSlot, bookSlotAtDesk } from './book-slot.ts';
import { cancelOwnReservation, cancelReservation, markVisited, stepReservation, undoStep } from './change-state.ts';
import { presentReservationRow as present, presentVisit } from './present.ts';
import {
  readCreateInfo,
  readHospitalReservations,
  readOwnReservations,
  readPatientDetail,
  readToday,
} from './queries.ts';

async function detail(ctx: Ctx, key: string) {
  const { data, meta } = await readPatientDetail(ctx, key);
  return { data: presentVisit(data), meta };
}

export const reservationHandlers: SliceHandlers<'reservations'> = {
  book: async (ctx, { body }) => ({ data: present(await bookSlot(ctx, body)) }),
  mine: async (ctx, { query }) => {
    const { rows, total, patients } = await readOwnReservations(ctx, query);
    const pagination = { current_page: query.page, per_page: query.pageSize, total };
    return { data: rows.map(present), ...pagination, meta: { patients, pagination } };
  },
  cancelMine: async (ctx, { params, body }) => ({
    data: present(
      await cancelOwnReservation(ctx, { key: params.id, version: body?.version, reason: body?.reason ?? '' }),
    ),
  }),
  staffBook: async (ctx, { body }) => ({ data: present(await bookSlotAtDesk(ctx, body)) }),
  staffList: async (ctx, { query }) => {
    const { rows, total } = await readHospitalReservations(ctx, query);
    return { data: rows.map(present), current_page: query.page, per_page: query.pageSize, total };
  },
  cancel: async (ctx, { params, body }) => ({
    data: present(await cancelReservation(ctx, { key: params.id, ...body })),
  }),
  flow: async (ctx, { params, body }) => ({
    data: present(await stepReservation(ctx, { key: params.id, to: body.flow_status, version: body.version })),
  }),
  visit: async (ctx, { params, body }) => ({
    data: present(await markVisited(ctx, { key: params.id, version: body?.version })),
  }),
  undo: async (ctx, { params, body }) => ({
    data: present(await undoStep(ctx, { key: params.id, version: body.version })),
  }),
  doctorPatient: (ctx, { params }) => detail(ctx, params.id),
  basePatient: (ctx, { params }) => detail(ctx, params.id),
  today: async (ctx, { query }) => {
    const { seq, rows } = await readToday(ctx, query.doctor_id);
    const { clock } = ctx.deps;
    return { data: rows.map(presentVisit), meta: { date: clock.today(), seq, now: clock.now().toISOString() } };
  },
  createInfo: async (ctx) => ({
    ...(await readCreateInfo(ctx, STAFF_WINDOW_DAYS)),
    complaints: [...COMMON_COMPLAINTS],
  }),
};
