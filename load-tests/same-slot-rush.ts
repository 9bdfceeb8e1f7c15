import { sleep } from 'k6';
import exec from 'k6/execution';
import { Counter, Trend } from 'k6/metrics';
import type { Options } from 'k6/options';
import { type Answer, bookAsPatient, bookAtDesk, holdOf, holdSlot, press } from './lib/api.ts';
import { atMost, type Data, measured, type Promised, summaryOf, TRENDS } from './lib/summary.ts';
import { accounts, at, hospitals, type Slot, scene, slots } from './lib/world.ts';

/**
 * Everybody presses on one slot in the same instant: one wins, the others are told 409. Every second round is the
 * reference: as many presses in one instant, each on a slot of its own in one hospital. Losing must not take longer than winning there.
 * A third come as patients who book at once, a third as patients who hold first, a third stand at the desk.
 */

const RUSHES = scene.rushed;
const ROUNDS = RUSHES * 2;
/** Rounds before those that count: everybody on a slot of their own, so that no first time is measured. */
const WARM = 1;
const ROUND_MS = Math.floor((scene.seconds * 1_000) / (WARM + ROUNDS));

const won = new Counter('rush_won');
const lost = new Counter('rush_lost');
const away = new Counter('rush_away');
/** The first press of a person: what the loser waited, and what it takes where nobody is in the way. */
const losing = new Trend('rush_lost_ms', true);
const winning = new Trend('alone_won_ms', true);

export const options: Options = {
  scenarios: {
    rush: {
      executor: 'per-vu-iterations',
      vus: scene.vus,
      iterations: WARM + ROUNDS,
      maxDuration: `${scene.seconds + 60}s`,
    },
  },
  thresholds: {
    broken: ['count==0'],
    rush_won: [`count==${RUSHES}`],
  },
  summaryTrendStats: TRENDS,
};

export function setup(): { begin: number } {
  return { begin: Date.now() + 3_000 };
}

export default function ({ begin }: { begin: number }): void {
  const person = exec.vu.idInTest - 1;
  const turn = exec.vu.iterationInScenario;
  const round = turn - WARM;
  // Rush, reference, reference, rush …: what grows in the course of a run must not speak for one of them.
  const rush = round >= 0 && (round % 4 === 0 || round % 4 === 3);
  // A line that is open already, and then everybody together.
  if (turn === 0) press(person, { method: 'GET', path: '/healthz', may: [200], name: 'GET /healthz' });
  const wait = begin + turn * ROUND_MS - Date.now();
  if (wait > 0) sleep(wait / 1_000);
  // Two rounds of each kind in four.
  const nth = Math.floor(round / 2);
  const slot = rush ? at(slots, nth) : at(slots, RUSHES + (nth + WARM) * scene.vus + person);
  const [first, outcome] = claim(person, turn, slot);
  if (rush) {
    if (outcome === 'won') won.add(1);
    if (outcome === 'lost') lost.add(1);
    if (outcome === 'away') away.add(1);
    if (outcome === 'lost') losing.add(first);
  } else if (outcome === 'won' && round >= 0) winning.add(first);
}

/** `away`: told to come later until nobody came any more. */
type Outcome = 'won' | 'lost' | 'away';

/** Answers the milliseconds of the first press, and how it ended. */
function claim(person: number, turn: number, slot: Slot): [number, Outcome] {
  // Another account each turn: one has few visits ahead of it.
  const account = at(accounts, turn * scene.vus + person);
  const outcome = ({ status }: Answer): Outcome => (status === 201 ? 'won' : status === 503 ? 'away' : 'lost');
  if (person % 3 === 2) {
    const hospital = hospitals.find(({ id }) => id === slot.hospital_id) ?? at(hospitals, 0);
    const answer = bookAtDesk(person, at(hospital.desks, Math.floor(person / 3)), slot, `${turn}-${person}`);
    return [answer.timings.duration, outcome(answer)];
  }
  if (person % 3 === 0) {
    const answer = bookAsPatient(person, account, slot);
    return [answer.timings.duration, outcome(answer)];
  }
  const hold = holdSlot(person, account.token, slot);
  const held = outcome(hold);
  return [hold.timings.duration, held === 'won' ? outcome(bookAsPatient(person, account, slot, holdOf(hold))) : held];
}

export function handleSummary(data: Data): Record<string, string> {
  return summaryOf(data, [
    atMost(data, 'broken', 0, '没有 5xx、断线或不该有的回答'),
    exactly(data, 'rush_won', RUSHES, '每次抢号恰有一人抢到'),
    exactly(
      data,
      'rush_lost',
      RUSHES * (scene.vus - 1) - (measured(data, 'rush_away', 'count') ?? 0),
      '其余的人都得到 409',
    ),
    noSlower(data, 'med'),
    noSlower(data, 'p(95)'),
  ]);
}

function exactly(data: Data, metric: string, count: number, name: string): Promised {
  const value = measured(data, metric, 'count') ?? 0;
  return { name, value, limit: `= ${count}`, kept: value === count, kind: 'correct' };
}

/** The promise of row B, where everybody comes at once: a loser waits no longer than a winner on a free slot. */
function noSlower(data: Data, value: string): Promised {
  const [loser, winner] = [measured(data, 'rush_lost_ms', value), measured(data, 'alone_won_ms', value)];
  const ratio = loser === null || !winner ? null : Math.round((loser / winner) * 100) / 100;
  return {
    name: `没抢到的 ${value} ÷ 各抢各的 ${value}`,
    value: ratio,
    limit: '≤ 1',
    kept: ratio !== null && ratio <= 1,
    kind: 'speed',
  };
}
