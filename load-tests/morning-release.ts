import { sleep } from 'k6';
import exec from 'k6/execution';
import { Counter, Trend } from 'k6/metrics';
import type { Options } from 'k6/options';
import type { Grid } from '#contract/slot-state.ts';
import { bookAsPatient, holdOf, holdSlot, openCells, press, readGrid } from './lib/api.ts';
import { atMost, type Data, inTime, measured, summaryOf, TRENDS, within } from './lib/summary.ts';
import { accounts, anyOf, at, hospitals, scene } from './lib/world.ts';

/**
 * 08:00: the afternoon of the last bookable day opens at every hospital, and everybody wants a slot of it. People wait
 * before the grid, look again every second, press on a cell, and on another one where somebody was faster.
 */

const BEFORE_MS = 5_000;
/** Within this time after the release the crowd comes. */
const CROWD_MS = Math.max(1_000, scene.seconds * 250);
const MOST_ATTEMPTS = 12;
const FROM = '13:00';
const TO = '18:00';
/** Slots of 15 minutes from 13:00 to 18:00. */
const SLOTS = 20 * hospitals.reduce((sum, { doctors }) => sum + doctors.length, 0);

const served = new Counter('people_served');
const late = new Counter('people_too_late');
const gaveUp = new Counter('people_gave_up');
/** From coming to the release to holding a visit, and to knowing that there is none. */
const toVisit = new Trend('to_visit_ms', true);
const toNone = new Trend('to_none_ms', true);
const release = new Trend('release_ms', true);

export const options: Options = {
  scenarios: {
    opener: { executor: 'per-vu-iterations', exec: 'opener', vus: hospitals.length, iterations: 1, maxDuration: '60s' },
    crowd: {
      executor: 'per-vu-iterations',
      exec: 'crowd',
      vus: scene.vus,
      iterations: 1,
      maxDuration: `${scene.seconds + 60}s`,
    },
  },
  thresholds: { broken: ['count==0'], booked: [`count<=${SLOTS}`], people_served: ['count>0'] },
  summaryTrendStats: TRENDS,
};

export function setup(): { at: number } {
  return { at: Date.now() + BEFORE_MS };
}

/** The owner of a hospital lets the afternoon out, doctor by doctor. */
export function opener(opening: { at: number }): void {
  const hospital = at(hospitals, exec.scenario.iterationInTest);
  sleep(Math.max(0, opening.at - Date.now()) / 1_000);
  for (const doctor of hospital.doctors) {
    press(hospital.id, {
      method: 'POST',
      path: '/api/admin/work_settings/exceptions',
      token: hospital.owner.token,
      may: [201],
      time: release,
      name: 'POST /api/admin/work_settings/exceptions',
      body: { doctor_id: doctor.id, date: scene.last, kind: 'extra', from: FROM, to: TO, reason: '加号' },
    });
  }
}

const afternoon = (grid: Grid, hospital: number) => openCells(grid, hospital).filter(({ time }) => time >= FROM);
/** Released at all? Before, nobody has an afternoon. */
const released = ({ data }: Grid) =>
  data.rows.some(
    (row) => row.time >= FROM && data.table_headers.some(({ prop }) => row[prop] === 2 || row[prop] === 4),
  );

export function crowd(opening: { at: number }): void {
  const person = exec.scenario.iterationInTest;
  const account = at(accounts, person);
  const { id: hospital } = at(hospitals, person);
  // A tenth stands before the door; the others come when it has opened.
  const coming = person % 10 === 0 ? opening.at - Math.random() * BEFORE_MS : opening.at + Math.random() * CROWD_MS;
  sleep(Math.max(0, coming - Date.now()) / 1_000);
  const since = Math.max(coming, opening.at);
  const until = opening.at + scene.seconds * 1_000;
  for (let attempts = 0; attempts < MOST_ATTEMPTS && Date.now() < until; ) {
    const grid = readGrid(person, hospital, scene.last, account.token);
    if (!grid) break;
    const free = afternoon(grid, hospital);
    if (free.length === 0) {
      if (released(grid) && everybodyIn(grid)) {
        late.add(1);
        toNone.add(Date.now() - since);
        return;
      }
      sleep(1);
      continue;
    }
    attempts += 1;
    const slot = anyOf(free);
    const hold = holdSlot(person, account.token, slot);
    if (hold.status !== 201) continue;
    // The form: two fields.
    sleep(0.5 + Math.random());
    if (bookAsPatient(person, account, slot, holdOf(hold)).status !== 201) continue;
    served.add(1);
    toVisit.add(Date.now() - since);
    return;
  }
  gaveUp.add(1);
}

/** No cell is held any more either: what is held may come back. */
function everybodyIn({ data }: Grid): boolean {
  return !data.rows.some(
    (row) => row.time >= FROM && data.table_headers.some(({ prop }) => row[`${prop}_hold`] !== null),
  );
}

export function handleSummary(data: Data): Record<string, string> {
  const booked = measured(data, 'booked', 'count') ?? 0;
  const wanted = Math.min(SLOTS, scene.vus);
  return summaryOf(data, [
    atMost(data, 'broken', 0, '没有 5xx、断线或不该有的回答'),
    { name: '约出的不多于放出的', value: booked, limit: `≤ ${SLOTS}`, kept: booked <= SLOTS, kind: 'correct' },
    { name: '放出的号约完（或人人约上）', value: booked, limit: `= ${wanted}`, kept: booked === wanted, kind: 'speed' },
    inTime(data, 'read_ms', '看排班表'),
    inTime(data, 'hold_ms', '占号'),
    inTime(data, 'book_ms', '预约'),
    within(data, ['read_ms', 'p(99)'], 1_000, '看排班表 p99', 'aim'),
    within(data, ['hold_ms', 'p(99)'], 1_000, '占号 p99', 'aim'),
    within(data, ['book_ms', 'p(99)'], 1_000, '预约 p99', 'aim'),
  ]);
}
