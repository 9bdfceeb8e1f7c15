import { calls } from '#contract/index.ts';
import { describeRefusal } from './api.ts';
import type { Booking } from './journal.ts';
import type { Held, Party } from './party.ts';
import type { Visit } from './plan.ts';
import { conflictOf, type Next } from './went.ts';
import { spend, type World } from './world.ts';

/** Who fills longer than this asks for more time half-way. */
const LONG_SECONDS = 90;

/** The form over the held slot: filled, extended where it takes long, sent or left. The hold never outlives it. */
export async function fillForm(world: World, visit: Visit, party: Party, held: Held): Promise<Next> {
  let booked = false;
  try {
    const late = await fill(world, visit, party, held);
    if (late) return late;
    if (visit.mind === 'leaves') return { went: 'left' };
    const { answer, repeat } = await party.book(held);
    if (!answer.ok) {
      if (answer.refusal.code === 'HOLD_EXPIRED') world.journal.holds.expired++;
      return { lost: answer };
    }
    booked = true;
    world.journal.holds.booked++;
    const booking = newBooking(world, visit, party, answer.data.data, repeat);
    world.journal.bookings.push(booking);
    return { went: { booked: booking, account: party.account } };
  } finally {
    if (!booked) await release(world, party, held);
  }
}

async function fill(world: World, visit: Visit, party: Party, held: Held): Promise<Next | null> {
  await spend(world, visit.fills / 2);
  if (visit.fills > LONG_SECONDS) {
    const outcome = await party.member.api.ask(calls.scheduling.extendHold, { params: { id: held.id } });
    if (!outcome.ok) {
      if (!conflictOf(outcome.refusal)) throw new Error(`延长占号：${describeRefusal(outcome)}`);
      world.journal.holds.expired++;
      return { lost: outcome };
    }
    world.journal.holds.extended++;
  }
  await spend(world, visit.fills / 2);
  return null;
}

/** Also when the replay is stopped: nobody may find a slot held by somebody who has gone. */
async function release(world: World, party: Party, held: Held): Promise<void> {
  const outcome = await party.member.api.ask(calls.scheduling.releaseHold, { params: { id: held.id } });
  if (!outcome.ok) throw new Error(`释放占号：${describeRefusal(outcome)}`);
  world.journal.holds.released++;
}

function newBooking(
  world: World,
  visit: Visit,
  party: Party,
  reservation: Booking['reservation'],
  repeat: Booking['repeat'],
): Booking {
  return {
    line: visit.row.line,
    by: party.by,
    account: party.account?.phone ?? null,
    reservation,
    ackedAt: world.clock.now(),
    cancelAskedAt: null,
    cancelled: false,
    visited: false,
    repeat,
  };
}
