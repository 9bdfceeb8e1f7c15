import { randomUUID } from 'node:crypto';
import type { BodyIn } from '#contract/call.ts';
import { calls } from '#contract/index.ts';
import type { Reservation } from '#contract/reservations.ts';
import type { BookingForm } from '#contract/scheduling.ts';
import type { SlotState } from '#contract/slot-state.ts';
import type { Outcome } from './api.ts';
import { type Account, type Member, pairOf } from './crew.ts';
import { dice } from './dice.ts';
import type { Visit } from './plan.ts';
import type { World } from './world.ts';

/** A hold, with what the form that follows needs. */
export interface Held {
  id: number;
  holder: string;
  cell: SlotState;
  form: BookingForm;
}

type BookAnswer = Outcome<{ data: Reservation }>;

/** Who books: a desk for somebody, or a patient for one of the family. They differ in the form and in what they may. */
export interface Party {
  by: Visit['by'];
  member: Member;
  account: Account | null;
  /** What the rules would refuse anyway; people know. */
  refuses: (cell: SlotState) => boolean;
  /** Sends the form; the answer's `repeat` sends exactly the same once more. */
  book: (held: Held) => Promise<{ answer: BookAnswer; repeat: () => Promise<BookAnswer> }>;
}

/** A desk books for the person of the row. */
export function clerk(world: World, visit: Visit, desk: Member): Party {
  const person = world.personOf(visit);
  return {
    by: 'desk',
    member: desk,
    account: null,
    refuses: () => false,
    book({ id, cell, form }) {
      const body: BodyIn<typeof calls.reservations.staffBook> = {
        ...person,
        scheduling_time_id: cell.id ?? 0,
        date: cell.date,
        time: cell.time,
        department_id: form.departments[0]?.id ?? null,
        source: visit.complaint,
        remarks: visit.row.neighbourhood,
        slot_count: visit.count,
        hold_id: id,
      };
      const key = randomUUID();
      return twice(() => desk.api.ask(calls.reservations.staffBook, { body, key }));
    },
  };
}

/** An account books for one of its patients: one visit per doctor and day. */
export function patient(visit: Visit, account: Account): Party {
  const who = account.patients[Math.floor(dice(visit.row.id, 'family') * account.patients.length)];
  return {
    by: 'patient',
    member: account,
    account,
    refuses: (cell) => [...account.booked.values()].includes(pairOf(cell)),
    book({ id, cell, form }) {
      const body: BodyIn<typeof calls.reservations.book> = {
        id: cell.id ?? 0,
        patient_id: who?.id ?? 0,
        department_id: form.departments[0]?.id ?? null,
        source: visit.complaint,
        hold_id: id,
      };
      const key = randomUUID();
      return twice(() => account.api.ask(calls.reservations.book, { body, key }));
    },
  };
}

async function twice(
  send: () => Promise<BookAnswer>,
): Promise<{ answer: BookAnswer; repeat: () => Promise<BookAnswer> }> {
  return { answer: await send(), repeat: send };
}
