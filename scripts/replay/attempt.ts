import { randomUUID } from 'node:crypto';
import { calls } from '#contract/index.ts';
import type { SlotState } from '#contract/slot-state.ts';
import { describeRefusal, type Outcome, type Refusal } from './api.ts';
import { chooseCell } from './choose.ts';
import { clinicInstant, minuteOf } from './dates.ts';
import { dice } from './dice.ts';
import { fillForm } from './form.ts';
import type { Dispute } from './journal.ts';
import type { Held, Party } from './party.ts';
import type { Visit } from './plan.ts';
import { conflictOf, type Next, type Refused, type Went } from './went.ts';
import { type Place, spend, type World } from './world.ts';

/** Losing this often in a row, anybody gives up. */
const MOST_ATTEMPTS = 6;
/** What people do who were told that the slot is gone. */
const TAKES_ALTERNATIVE = 0.55;
const LOOKS_AGAIN = 0.92;
/** Somebody with another visit then looks for a time this many minutes away from it. */
const BUSY_MINUTES = 90;

/** Looks at a day, clicks, fills the form and books; after a conflict again. */
export async function tryPlace(
  world: World,
  visit: Visit,
  party: Party,
  place: Place,
  dispute: Dispute,
): Promise<Went> {
  const day = await party.member.look(place.clinic.id, place.date);
  const lost: SlotState[] = [];
  const busy: SlotState[] = [];
  let offered: SlotState | null = null;
  for (let attempts = 0; attempts < MOST_ATTEMPTS; attempts++) {
    const now = world.clock.now();
    const refuses = (cell: SlotState) =>
      party.refuses(cell) || lost.some(({ id }) => id === cell.id) || busy.some((other) => isNear(cell, other));
    const wish = { who: visit.row.neighbourhood, minute: visit.minute, count: visit.count, refuses };
    const cell: SlotState | null = offered ?? chooseCell(day.cells(now), now, wish);
    if (!cell) return 'none';
    await spend(world, visit.looks);
    const next = await take(world, visit, party, cell, dispute, offered !== null);
    if ('went' in next) return next.went;

    const code = conflictOf(next.lost.refusal);
    if (!code) return refusedFor(next.lost, party);
    dispute.meet(code);
    if (code === 'PATIENT_BUSY') busy.push(cell);
    else lost.push(cell);
    const mood = dice(visit.row.id, 'conflict', attempts);
    if (mood > LOOKS_AGAIN) return 'gave_up';
    offered = mood < TAKES_ALTERNATIVE ? alternativeIn(next.lost.refusal, now, refuses) : null;
  }
  return 'gave_up';
}

async function take(
  world: World,
  visit: Visit,
  party: Party,
  cell: SlotState,
  dispute: Dispute,
  wasOffered: boolean,
): Promise<Next> {
  if (visit.mind === 'vanishes' && party.account) return vanish(world, party, cell);
  const held = await hold(world, visit, party, cell);
  if (!held.ok) return { lost: held };
  dispute.end(wasOffered ? 'alternative' : 'other');
  return fillForm(world, visit, party, held.data);
}

async function hold(world: World, visit: Visit, party: Party, cell: SlotState): Promise<Outcome<Held>> {
  const body = { scheduling_time_id: cell.id ?? 0, slot_count: visit.count };
  const outcome = await party.member.api.ask(calls.scheduling.createHold, { body, key: randomUUID() });
  if (!outcome.ok) return outcome;
  world.journal.holds.taken++;
  if (party.account) party.account.holds++;
  const { data, meta } = outcome.data;
  return { ...outcome, data: { id: data.id, holder: data.holder, cell, form: meta } };
}

/** Takes the slot in a window of its own, closes it and is never seen again. */
async function vanish(world: World, party: Party, cell: SlotState): Promise<Next> {
  const member = await world.secondSession(party.member.phone);
  const body = { scheduling_time_id: cell.id ?? 0, slot_count: 1 };
  const outcome = await member.api.ask(calls.scheduling.createHold, { body, key: randomUUID() });
  member.live.close();
  if (party.account) party.account.holds++;
  if (!outcome.ok) return { lost: outcome };
  world.journal.holds.taken++;
  world.journal.abandoned.push({
    hospitalId: outcome.data.meta.hospital.id,
    date: cell.date,
    slotId: outcome.data.data.scheduling_time_id,
    holder: outcome.data.data.holder,
    droppedAt: performance.now(),
    freedAt: null,
  });
  return { went: 'vanished' };
}

/** Refusals that are no race: a limit of the account, a hospital that has closed. @throws for all that is unexpected */
function refusedFor(refused: Refused, { account }: Party): Went {
  const { status, refusal } = refused;
  if (status === 423) return 'none';
  if (account && (refusal.code === 'LIMIT' || status === 429)) {
    account.exhausted = true;
    return 'desk';
  }
  throw new Error(describeRefusal(refused));
}

function isNear(cell: SlotState, other: SlotState): boolean {
  return cell.date === other.date && Math.abs(minuteOf(cell.time) - minuteOf(other.time)) < BUSY_MINUTES;
}

function alternativeIn(refusal: Refusal, now: number, refuses: (cell: SlotState) => boolean): SlotState | null {
  const good = (cell: SlotState) => cell.id !== null && !refuses(cell) && clinicInstant(cell.date, cell.time) > now;
  return refusal.alternatives?.find(good) ?? null;
}
