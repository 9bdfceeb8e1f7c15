import { randomUUID } from 'node:crypto';
import { calls } from '#contract/index.ts';
import { PATIENT_CANCEL_MINUTES } from '#contract/reservations.ts';
import { need } from './api.ts';
import type { Account } from './crew.ts';
import { clinicInstant } from './dates.ts';
import type { Booking } from './journal.ts';
import type { Visit } from './plan.ts';
import { type Clinic, spend, today, type World } from './world.ts';

/** Who cancels this close to the last moment would only meet the rule instead of the desk. */
const SAFE_MS = (PATIENT_CANCEL_MINUTES + 5) * 60_000;

/** What becomes of a booking: called off, kept, or forgotten by who made it. */
export async function followUp(world: World, visit: Visit, booking: Booking, account: Account | null): Promise<void> {
  const clinic = world.clinics.find(({ id }) => id === booking.reservation.hospital_id);
  if (!clinic) throw new Error(`预约在别的医院：${booking.reservation.hospital_name}`);
  if (visit.mind === 'cancels') {
    await spend(world, visit.later);
    await cancel(world, booking, clinic, account);
  } else if (visit.row.noShow) world.journal.noShows++;
  else if (booking.reservation.date === today(world)) {
    await spend(world, visit.later);
    // Midnight may have come meanwhile; the product marks only today's.
    if (booking.reservation.date === today(world)) await come(booking, clinic);
  }
  if (account && (booking.cancelled || booking.visited)) account.booked.delete(booking.reservation.hash_id);
}

async function cancel(world: World, booking: Booking, clinic: Clinic, account: Account | null): Promise<void> {
  const { hash_id: id, version, date, time } = booking.reservation;
  const early = clinicInstant(date, time) - world.clock.now() > SAFE_MS;
  const body = { reason: '患者来电取消', version };
  const input = { params: { id }, body, key: randomUUID() };
  booking.cancelAskedAt = world.clock.now();
  const outcome =
    account && early
      ? await account.api.ask(calls.reservations.cancelMine, input)
      : await clinic.desks.with((desk) => desk.api.ask(calls.reservations.cancel, input));
  if (outcome) need('取消预约', outcome);
  booking.cancelled = true;
}

async function come(booking: Booking, { doctor }: Clinic): Promise<void> {
  const { hash_id: id, version } = booking.reservation;
  const input = { params: { id }, body: { version }, key: randomUUID() };
  need('就诊', await doctor.api.ask(calls.reservations.visit, input));
  booking.visited = true;
}
