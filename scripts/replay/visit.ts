import { followUp } from './aftermath.ts';
import { tryPlace } from './attempt.ts';
import { type Account, pairOf } from './crew.ts';
import { messageOf, Stopped } from './errors.ts';
import { createDispute, type Dispute, type RowEnd } from './journal.ts';
import { clerk, type Party, patient } from './party.ts';
import type { Visit } from './plan.ts';
import type { Went } from './went.ts';
import { maySend, type Place, placesFor, type World } from './world.ts';

/** Lives a row's story to its end. Never throws: what goes wrong stands in the journal. */
export async function live(world: World, visit: Visit): Promise<void> {
  const { journal } = world;
  const dispute = createDispute(journal);
  let ended: RowEnd | null = null;
  try {
    const went = await book(world, visit, dispute);
    ended = endOf(went);
    journal.rows[ended]++;
    dispute.end(ended === 'gave_up' ? 'gave_up' : 'elsewhere');
    if (typeof went === 'object') await followUp(world, visit, went.booked, went.account);
  } catch (error) {
    const stopped = error instanceof Stopped || world.signal.aborted;
    dispute.end('stopped');
    if (!ended) journal.rows[stopped ? 'stopped' : 'failed']++;
    if (!stopped) journal.failures.push({ line: visit.row.line, reason: messageOf(error) });
  }
}

function endOf(went: Went): RowEnd {
  if (typeof went === 'object') return 'booked';
  return went === 'none' || went === 'desk' ? 'full' : went;
}

async function book(world: World, visit: Visit, dispute: Dispute): Promise<Went> {
  if (visit.by === 'patient') {
    const went = await world.accounts.with(
      (account) => asPatient(world, visit, account, dispute),
      (account) => maySend(visit, account),
    );
    if (went !== null && went !== 'desk') return went;
    world.journal.toDesk++;
  }
  for (const places of placesFor(world, visit, 'desk')) {
    const desks = places[0]?.clinic.desks;
    const went = await desks?.with((desk) => tryPlaces(world, visit, clerk(world, visit, desk), places, dispute));
    if (went && went !== 'none') return went;
  }
  return 'none';
}

async function asPatient(world: World, visit: Visit, account: Account, dispute: Dispute): Promise<Went> {
  const places = placesFor(world, visit, 'patient').flat();
  const went = await tryPlaces(world, visit, patient(visit, account), places, dispute);
  if (typeof went === 'object') account.booked.set(went.booked.reservation.hash_id, pairOf(went.booked.reservation));
  return went;
}

async function tryPlaces(world: World, visit: Visit, party: Party, places: Place[], dispute: Dispute): Promise<Went> {
  for (const place of places) {
    if (world.signal.aborted) throw new Stopped('stopped');
    const went = await tryPlace(world, visit, party, place, dispute);
    if (went !== 'none') return went;
    dispute.end('elsewhere');
  }
  return 'none';
}
