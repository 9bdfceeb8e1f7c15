import { PATIENT_MAX_LIVE } from '#contract/reservations.ts';
import { PATIENT_HOLDS_PER_HOUR, PATIENT_WINDOW_DAYS, STAFF_WINDOW_DAYS } from '#contract/slot-state.ts';
import type { Account, Member } from './crew.ts';
import { addDays, clinicDate } from './dates.ts';
import type { Journal } from './journal.ts';
import { pause } from './pause.ts';
import type { Person } from './people.ts';
import { personTime, type Visit } from './plan.ts';
import type { Pool } from './pool.ts';
import type { ServerClock } from './server-clock.ts';

/** A hospital with the people who work for the replay. */
export interface Clinic {
  id: number;
  name: string;
  desks: Pool<Member>;
  /** Marks who came. */
  doctor: Member;
}

/** What every row needs to live its story. */
export interface World {
  clinics: readonly Clinic[];
  accounts: Pool<Account>;
  clock: ServerClock;
  journal: Journal;
  /** How many times faster than life. */
  factor: number;
  signal: AbortSignal;
  personOf: (visit: Visit) => Person;
  /** A session of its own on the account of another, for those who close the page and never come back. */
  secondSession: (phone: string) => Promise<Member>;
}

export function today({ clock }: Pick<World, 'clock'>): string {
  return clinicDate(clock.now());
}

/** A person's seconds pass. @throws Stopped */
export function spend(world: World, seconds: number): Promise<void> {
  return pause(personTime(seconds, world.factor), world.signal);
}

export interface Place {
  clinic: Clinic;
  date: string;
}

/** Where and when a row is tried: its day, the next one, then the same at the other hospitals. */
export function placesFor(world: World, visit: Visit, by: Visit['by']): Place[][] {
  const last = by === 'patient' ? PATIENT_WINDOW_DAYS : STAFF_WINDOW_DAYS;
  const lead = Math.min(visit.row.lead, last);
  const dates = [lead, lead + 1].filter((days) => days <= last).map((days) => addDays(today(world), days));
  return world.clinics.map((_, n) => {
    const clinic = world.clinics[(visit.hospital + n) % world.clinics.length];
    return clinic ? dates.map((date) => ({ clinic, date })) : [];
  });
}

/** Whether the product lets this account do what the row wants, as far as we know. */
export function maySend(visit: Visit, account: Account): boolean {
  if (account.exhausted || account.holds >= PATIENT_HOLDS_PER_HOUR) return false;
  // Who only holds a slot and goes needs no room for a booking.
  return visit.mind === 'vanishes' || account.booked.size < PATIENT_MAX_LIVE;
}
