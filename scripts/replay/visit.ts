import { followUp } from './aftermath.ts';
import { tryPlace } from './attempt.ts';
import { type Account, type Member, pairOf } from './crew.ts';
import { messageOf, Stopped } from './errors.ts';
import { type Booking, createDispute, type Dispute, type RowEnd } from './journal.ts';
import type { Visit } from './plan.ts';
import { clerk, type Party, patient } from './party.ts';
import { mayBook, type Place, placesFor, type World } from './world.ts';

/** How a try at one place went: `none` where nothing is open, `desk` where only the desk can go on. */
export type Went = Exclude<RowEnd, 'booked' | 'full' | 'failed' | 'stopped'> | { booked: Booking } | 'none' | 'desk';

/** Lives a row's story to its end. Never throws: what goes wrong stands in the journal. */
export async function live(world: World, visit: Visit): Promise<void> {
  const { journal } = world;
  const dispute = createDispute(journal);
  try {
    const went = await book(world, visit, dispute);
    if (typeof went !== 'object') {
      dispute.end(went === 'gave_up' ? 'gave_up' : 'elsewhere');
      journal.rows[went === 'none' || went === 'desk' ? 'full' : went]++;
      return;
    }
    journal.rows.booked++;
    await followUp(world, visit, went.booked);
  } catch (error) {
    dispute.end('stopped');
    if (error instanceof Stopped || world.signal.aborted) journal.rows.stopped++;
    else {
      journal.rows.failed++;
      journal.failures.push({ line: visit.row.line, reason: messageOf(error) });
    }
  }
}

async function book(world: World, visit: Visit, dispute: Dispute): Promise<Went> {
  if (visit.by === 'patient') {
    const went = await world.accounts.with((account) => asPatient(world, visit, account, dispute), mayBook);
    if (went !== null && went !== 'desk') return went;
    world.journal.toDesk++;
  }
  for (const places of placesFor(world, visit, 'desk')) {
    const went = await places[0]?.clinic.desks.with((desk) => atDesk(world, visit, desk, places, dispute));
    if (went && went !== 'none') return went;
  }
  return 'none';
}

async function asPatient(world: World, visit: Visit, account: Account, dispute: Dispute): Promise<Went> {
  const party = patient(world, visit, account);
  const went = await tryPlaces(world, visit, party, placesFor(world, visit, 'patient').flat(), dispute);
  if (typeof went === 'object') account.booked.set(went.booked.reservation.hash_id, pairOf(went.booked.reservation));
  return went;
}

function atDesk(world: World, visit: Visit, desk: Member, places: Place[], dispute: Dispute): Promise<Went> {
  return tryPlaces(world, visit, clerk(world, visit, desk), places, dispute);
}

async function tryPlaces(world: World, visit: Visit, party: Party, places: Place[], dispute: Dispute): Promise<Went> {
  for (const place of places) {
    const went = await tryPlace(world, visit, party, place, dispute);
    if (went !== 'none') return went;
    dispute.end('elsewhere');
  }
  return 'none';
}
