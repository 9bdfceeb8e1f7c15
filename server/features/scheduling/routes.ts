import type { QueryOf } from '#contract/call.ts';
import type { BookingForm, scheduling } from '#contract/scheduling.ts';
import { instant } from '#server/platform/clock.ts';
import type { HeldSlot } from '#server/platform/command-rows.ts';
import { asStaff, type Ctx } from '#server/platform/context.ts';
import { fail } from '#server/platform/failure.ts';
import type { SliceHandlers } from '#server/platform/mount.ts';
import type { RawSlot } from '#server/platform/raw-states.ts';
import { presentForm, readBookingForm, withAlerts } from './booking-form.ts';
import { readEvents } from './events.ts';
import { type GridQuery, readGrid, readPublicGrid } from './grid.ts';
import type { GridStore } from './grid-store.ts';
import { extendHold, holdSlot, releaseHold, seeHold } from './hold-slot.ts';
import { presentSlot } from './present.ts';

function presentHold(hold: HeldSlot['hold']): HeldSlot['hold'] {
  return { ...hold, expires_at: instant(hold.expires_at) };
}

async function formOf(ctx: Ctx, held: HeldSlot, patientId: number | null | undefined): Promise<BookingForm> {
  const form = presentForm(held, held.form, held.staff ? 'staff' : 'public', new Date(held.at));
  return held.staff ? withAlerts(ctx, form, patientId) : form;
}

/** Staff see their own hospital, whatever the query says: another one is as if it were not there. */
function ownHospital(ctx: Ctx, query: GridQuery): number {
  const { hospitalId } = asStaff(ctx);
  if (query.hospital_id && query.hospital_id !== hospitalId) fail('NOT_FOUND');
  return hospitalId;
}

async function lookUpSlot(ctx: Ctx, query: QueryOf<typeof scheduling.slotLookup>) {
  const { hospitalId, db } = asStaff(ctx);
  const { rows } = await db.query<{ doctor_id: number; fee: number; state: RawSlot }>(
    `SELECT s.doctor_id, s.fee, r.state FROM slots s JOIN slot_raw r ON r.id = s.id
     WHERE s.id = $1 AND s.hospital_id = $2 AND s.date = $3::date`,
    [query.scheduling_time_id, hospitalId, query.date],
  );
  const row = rows[0] ?? fail('NOT_FOUND');
  const held = { slot: row.state, hospital_id: hospitalId, doctor_id: row.doctor_id, fee: row.fee };
  return {
    data: presentSlot(row.state, 'staff', ctx.deps.clock.now()),
    meta: await withAlerts(ctx, await readBookingForm(ctx, held), query.patient_id),
  };
}

export function schedulingHandlers(store: GridStore): SliceHandlers<'scheduling'> {
  return {
    index: (ctx, { query }) => readPublicGrid(ctx, store, query),
    doctorIndex: async (ctx, { query }) => readGrid(ctx, store, ownHospital(ctx, query), query, 'staff'),
    baseBookingHall: async (ctx, { query }) => readGrid(ctx, store, ownHospital(ctx, query), query, 'staff'),
    hygienistIndex: async (ctx, { query }) =>
      readGrid(ctx, store, ownHospital(ctx, query), query, 'staff', 'dental_hygienist'),
    slotLookup: (ctx, { query }) => lookUpSlot(ctx, query),
    createHold: async (ctx, { body }) => {
      const held = await holdSlot(ctx, body);
      return {
        data: { ...presentHold(held.hold), slot_count: held.slot_count },
        meta: await formOf(ctx, held, body.patient_id),
      };
    },
    hold: async (ctx, { params, query }) => {
      const held = await seeHold(ctx, params.id);
      return {
        data: { ...presentHold(held.hold), slot_count: held.slot_count },
        meta: await formOf(ctx, held, query.patient_id),
      };
    },
    extendHold: async (ctx, { params }) => ({ data: presentHold(await extendHold(ctx, params.id)) }),
    releaseHold: async (ctx, { params }) => {
      await releaseHold(ctx, params.id);
      return undefined;
    },
    events: (ctx, { query }) => readEvents(ctx, query),
  };
}
