import { sleep } from 'k6';
import exec from 'k6/execution';
import type { Options, Scenario } from 'k6/options';
import type { Grid } from '#contract/slot-state.ts';
import {
  answers,
  bookAsPatient,
  bookAtDesk,
  cancelAtDesk,
  fieldOf,
  holdOf,
  holdSlot,
  numberOf,
  openCells,
  press,
  readGrid,
  times,
} from './lib/api.ts';
import { atMost, type Data, inTime, summaryOf, TRENDS, within } from './lib/summary.ts';
import { accounts, anyOf, at, hospitals, scene } from './lib/world.ts';

/**
 * A working day: eight kinds of people at their rates. `vus` people are there; of them so many are of a kind, and each
 * does its thing once in so many seconds (README.md beside this says why).
 */
const KINDS = {
  stranger: { share: 0.35, every: 8 },
  searching: { share: 0.2, every: 10 },
  booking: { share: 0.15, every: 15 },
  cancelling: { share: 0.05, every: 30 },
  deskBooking: { share: 0.1, every: 12 },
  deskMoving: { share: 0.05, every: 15 },
  doctor: { share: 0.08, every: 20 },
  manager: { share: 0.02, every: 10 },
} as const;
type Kind = keyof typeof KINDS;

function rateOf(kind: Kind): Scenario {
  const { share, every } = KINDS[kind];
  const perMinute = Math.max(6, Math.round(((scene.vus * share) / every) * 60));
  const hands = Math.max(2, Math.ceil((perMinute / 60) * 4));
  return {
    executor: 'constant-arrival-rate',
    exec: kind,
    duration: `${scene.seconds}s`,
    rate: perMinute,
    timeUnit: '1m',
    preAllocatedVUs: hands,
    maxVUs: hands * 5,
    gracefulStop: '15s',
  };
}

export const options: Options = {
  scenarios: {
    stranger: rateOf('stranger'),
    searching: rateOf('searching'),
    booking: rateOf('booking'),
    cancelling: rateOf('cancelling'),
    deskBooking: rateOf('deskBooking'),
    deskMoving: rateOf('deskMoving'),
    doctor: rateOf('doctor'),
    manager: rateOf('manager'),
  },
  thresholds: { broken: ['count==0'], booked: ['count>0'] },
  summaryTrendStats: TRENDS,
};

/** The eight days that patients may book, most of them soon. */
function anyDay(): string {
  const days = Math.floor(Math.random() ** 2 * 8);
  return new Date(Date.parse(`${scene.today}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

const me = () => exec.vu.idInTest;
const read = (name: string, path: string, token?: string) =>
  press(me(), { method: 'GET', path, token, may: [200], time: times.read, name: `GET ${name}` });

/** Looks at two days of a clinic, not signed in. */
export function stranger(): void {
  const hospital = anyOf(hospitals);
  readGrid(me(), hospital.id, anyDay());
  sleep(1);
  readGrid(me(), hospital.id, anyDay());
}

/** Chooses a clinic, a doctor and a time. */
export function searching(): void {
  const { token } = anyOf(accounts);
  const hospital = anyOf(hospitals);
  const day = anyDay();
  read('/api/index_search', '/api/index_search', token);
  read('/api/index_hospitals/:id', `/api/index_hospitals/${hospital.id}`, token);
  read('/api/open_times', `/api/open_times?hospital_id=${hospital.id}&date=${day}`, token);
}

/** Grid, a cell, the form; where somebody was faster, one more cell. */
export function booking(): void {
  // The first accounts are those who cancel.
  const account = at(accounts, Math.floor(Math.random() * (accounts.length - cancellers())) + cancellers());
  const hospital = anyOf(hospitals);
  const day = anyDay();
  for (let attempts = 0; attempts < 2; attempts += 1) {
    const free = freeIn(readGrid(me(), hospital.id, day, account.token), hospital.id);
    if (free.length === 0) return;
    const slot = anyOf(free);
    const hold = holdSlot(me(), account.token, slot);
    if (hold.status !== 201) continue;
    sleep(1 + Math.random() * 2);
    bookAsPatient(me(), account, slot, holdOf(hold));
    return;
  }
}

const cancellers = () => Math.floor(accounts.length / 10);
const freeIn = (grid: Grid | null, hospital: number) => (grid ? openCells(grid, hospital) : []);

/** Takes back the first visit that is ahead; who has none books one, for another day's change of mind. */
export function cancelling(): void {
  const account = at(accounts, Math.floor(Math.random() * cancellers()));
  const mine = read('/api/reservations', '/api/reservations?status=1&visi_status=0', account.token);
  // Until an hour before the start; the first days ahead are safe.
  const own = listed(mine.json('data')).find(({ date }) => date > scene.today);
  if (!own) {
    const hospital = anyOf(hospitals);
    const free = freeIn(readGrid(me(), hospital.id, scene.tomorrow, account.token), hospital.id);
    if (free.length > 0) bookAsPatient(me(), account, anyOf(free));
    return;
  }
  const answer = press(me(), {
    method: 'PUT',
    path: `/api/reservations/${own.hash_id}/cancel`,
    token: account.token,
    may: [201, 409],
    time: times.change,
    name: 'PUT /api/reservations/:id/cancel',
    body: { reason: '临时有事' },
  });
  if (answer.status === 201) answers.cancelled.add(1);
}

interface Listed {
  readonly hash_id: string;
  readonly date: string;
  readonly flow_status: string;
  readonly version: number;
}
/** A parsed boundary: the rows of a list, as the contract has them. */
const listed = (data: unknown): Listed[] => (Array.isArray(data) ? data : []);

/** Somebody calls: hall, hold, form. */
export function deskBooking(): void {
  const hospital = anyOf(hospitals);
  const desk = at(hospital.desks, me());
  const day = anyDay();
  const hall = read('/api/admin/base_booking_hall', `/api/admin/base_booking_hall?time=${day}`, desk.token);
  if (hall.status !== 200) return;
  // A parsed boundary: a grid, as the contract has it.
  const free = openCells(hall.json() as unknown as Grid, hospital.id);
  if (free.length === 0) return;
  const slot = anyOf(free);
  const hold = holdSlot(me(), desk.token, slot);
  if (hold.status !== 201) return;
  sleep(1 + Math.random());
  bookAtDesk(me(), desk, slot, `${exec.scenario.iterationInTest}`, holdOf(hold));
}

/** Somebody calls again: moved, or cancelled. */
export function deskMoving(): void {
  const hospital = anyOf(hospitals);
  const desk = at(hospital.desks, me());
  const rows = read(
    '/api/admin/reservations',
    `/api/admin/reservations?date=${scene.tomorrow}&status=1&pageSize=50`,
    desk.token,
  );
  const all = listed(rows.json('data'));
  if (all.length === 0) return;
  const visit = anyOf(all);
  if (Math.random() < 0.4) return void cancelAtDesk(me(), desk, visit.hash_id);
  const free = freeIn(readGrid(me(), hospital.id, scene.tomorrow, desk.token), hospital.id);
  if (free.length === 0) return;
  const answer = press(me(), {
    method: 'PUT',
    path: `/api/admin/reservations/${visit.hash_id}/move`,
    token: desk.token,
    may: [201, 409],
    time: times.change,
    name: 'PUT /api/admin/reservations/:id/move',
    body: { scheduling_time_id: anyOf(free).id, version: visit.version },
  });
  (answer.status === 201 ? answers.moved : answers.conflicts).add(1);
}

const NEXT: Readonly<Record<string, string>> = { booked: 'arrived', arrived: 'in_chair', in_chair: 'done' };

/** The doctor's waiting room of today: the next patient one step on. */
export function doctor(): void {
  const { token, id } = anyOf(anyOf(hospitals).doctors);
  const room = read('/api/admin/today_reservations', `/api/admin/today_reservations?doctor_id=${id}`, token);
  const waiting = listed(fieldOf(room, 'data')).find(({ flow_status }) => flow_status in NEXT);
  if (!waiting) return;
  press(me(), {
    method: 'PUT',
    path: `/api/admin/reservations/${waiting.hash_id}/flow`,
    token,
    may: [201, 409],
    time: times.change,
    name: 'PUT /api/admin/reservations/:id/flow',
    body: { flow_status: NEXT[waiting.flow_status], version: waiting.version },
  });
}

/** The owner's and the platform's lists. */
export function manager(): void {
  const { owner } = anyOf(hospitals);
  read('/api/admin/reservations', `/api/admin/reservations?from=${scene.today}&to=${scene.last}`, owner.token);
  read('/api/admin/operation_logs', '/api/admin/operation_logs', owner.token);
  const hospitalList = read('/api/admin/hospitals', '/api/admin/hospitals', scene.admin.token);
  if (numberOf(hospitalList, 'total') > 0) read('/api/admin/queues', '/api/admin/queues', scene.admin.token);
}

export function handleSummary(data: Data): Record<string, string> {
  return summaryOf(data, [
    atMost(data, 'broken', 0, '没有 5xx、断线或不该有的回答'),
    inTime(data, 'read_ms', '读'),
    inTime(data, 'hold_ms', '占号'),
    inTime(data, 'book_ms', '预约'),
    within(data, ['read_ms', 'p(95)'], 300, '读 p95', 'aim'),
    within(data, ['hold_ms', 'p(95)'], 300, '占号 p95', 'aim'),
    within(data, ['book_ms', 'p(95)'], 300, '预约 p95', 'aim'),
    within(data, ['change_ms', 'p(95)'], 300, '改约、取消、就诊 p95', 'aim'),
  ]);
}
