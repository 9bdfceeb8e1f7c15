import { instant } from '#server/platform/clock.ts';
import { asStaff } from '#server/platform/context.ts';
import type { SliceHandlers } from '#server/platform/mount.ts';
import { readChangeForm, readStaffChangeForm } from './change-forms.ts';
import { changeOwnReservation, changeReservation, moveReservation } from './change-reservation.ts';
import { findFreeDoctors, findFreeDoctorsNear, findOpenTimes } from './free-slots.ts';
import { presentReservationRow as present } from './present.ts';
import { requireOwnReservation } from './queries.ts';

export const reservationChangeHandlers: SliceHandlers<'reservationChanges'> = {
  form: async (ctx, { params }) => {
    const form = await readChangeForm(ctx, params.id);
    return { ...form, reservation: present(form.reservation) };
  },
  change: async (ctx, { params, body }) => ({
    data: present((await changeOwnReservation(ctx, params.id, body)).reservation),
  }),
  freeDoctors: async (ctx, { query }) => ({
    doctors: await findFreeDoctors(ctx, { ...query, ...query.time }),
  }),
  staffForm: async (ctx, { params }) => {
    const form = await readStaffChangeForm(ctx, params.id);
    return { ...form, reservation: present(form.reservation) };
  },
  staffChange: async (ctx, { params, body }) => ({
    data: present((await changeReservation(ctx, params.id, body)).reservation),
  }),
  move: async (ctx, { params, body }) => {
    const { reservation, from, undo_until } = await moveReservation(ctx, params.id, body);
    return { data: present(reservation), meta: { from, undo_until: undo_until ? instant(undo_until) : null } };
  },
  hospitalHasDoctor: async (ctx, { params, query }) => {
    await requireOwnReservation(asStaff(ctx).db, params.id);
    return { doctors: await findFreeDoctorsNear(ctx, query) };
  },
  staffFreeDoctors: async (ctx, { query }) => ({
    doctors: await findFreeDoctorsNear(ctx, { ...query, ...query.time }),
  }),
  openTimes: async (ctx, { query }) => ({ data: await findOpenTimes(ctx, query) }),
};
