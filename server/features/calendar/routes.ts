import { asAnyone, asPerson, asStaff, type Ctx, staffHospital } from '#server/platform/context.ts';
import { fail } from '#server/platform/failure.ts';
import type { SliceHandlers } from '#server/platform/mount.ts';
import { readPublicHalves, readStaffHalves } from './halves.ts';
import { presentPublicDays, presentStaffDays, withDoctors } from './present.ts';
import { type PublicRange, type Range, readPublicDays, readStaffDays } from './queries.ts';

/** Anyone's calendar. Without a hospital staff are shown their own, others the first; the own one also while it is locked. */
async function publicDays(ctx: Ctx, range: PublicRange) {
  const { db } = ctx.viewer ? asPerson(ctx) : asAnyone(ctx);
  const rows = await readPublicDays(db, range, staffHospital(ctx.viewer));
  const hospital = rows[0]?.hospital;
  if (!hospital) fail('NOT_FOUND');
  const days = presentPublicDays(rows);
  return range.by_doctor === 1 ? withDoctors(days, await readPublicHalves(db, hospital, range)) : days;
}

async function staffDays(ctx: Ctx, range: Range) {
  const { db } = asStaff(ctx);
  const days = presentStaffDays(await readStaffDays(db, range), ctx.deps.clock.today());
  return range.by_doctor === 1 ? withDoctors(days, await readStaffHalves(db, range)) : days;
}

/** Whoever has a column and does not own the place sees that column, whatever the query says. */
function ownColumn(ctx: Ctx, range: Range): Range {
  const { viewer } = asStaff(ctx);
  return viewer.roles.includes('shop_owner') ? range : { ...range, doctor_id: viewer.user_id };
}

export const calendarHandlers: SliceHandlers<'calendar'> = {
  index: (ctx, { query }) => publicDays(ctx, query),
  doctorIndex: (ctx, { query }) => staffDays(ctx, ownColumn(ctx, query)),
  baseBookingHall: (ctx, { query }) => staffDays(ctx, query),
};
