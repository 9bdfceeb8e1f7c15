import { sleep } from 'k6';
import http, { type RefinedResponse } from 'k6/http';
import { Counter, Trend } from 'k6/metrics';
import type { Grid } from '#contract/slot-state.ts';
import { type Slot, type Staff, urlOf } from './world.ts';

/** What the product answers to whom, counted the same way in every script. */
export const answers = {
  booked: new Counter('booked'),
  conflicts: new Counter('conflicts'),
  cancelled: new Counter('cancelled'),
  moved: new Counter('moved'),
  /** Answers that no promise allows: 5xx, no answer at all, and statuses that this press can't have. */
  broken: new Counter('broken'),
  /** 503 that says when to come again, which is an answer; and presses that were told so until they gave up. */
  shed: new Counter('shed'),
  turnedAway: new Counter('turned_away'),
};
export const times = {
  read: new Trend('read_ms', true),
  hold: new Trend('hold_ms', true),
  book: new Trend('book_ms', true),
  change: new Trend('change_ms', true),
};

export type Answer = RefinedResponse<'text'>;

interface Press {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly token?: string | undefined;
  readonly body?: object;
  /** What may come of it; anything else is broken. */
  readonly may: readonly number[];
  readonly time?: Trend;
  /** One name for all paths with an id in them. */
  readonly name: string;
}

let pressed = 0;

/** How often somebody comes again who was told to. */
const MOST_ATTEMPTS = 8;

/**
 * One press of the `person`-th person. A change carries a key of its own, as the web's do. Who is told to come later comes
 * later, with the same key.
 */
export function press(person: number, { method, path, token, body, may, time, name }: Press): Answer {
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (token) headers.authorization = `Bearer ${token}`;
  if (method === 'POST' || method === 'PUT') headers['idempotency-key'] = `load-${__VU}-${Date.now()}-${++pressed}`;
  const params = {
    headers,
    tags: { name },
    timeout: '10s',
    responseCallback: http.expectedStatuses(...may, 503),
    responseType: 'text' as const,
  };
  const text = body ? JSON.stringify(body) : null;
  for (let attempts = 1; ; attempts += 1) {
    const answer = http.request(method, `${urlOf(person)}${path}`, text, params);
    const later = Number(answer.headers['Retry-After'] ?? 0);
    if (answer.status !== 503 || !(later > 0)) {
      judge(answer, may, `${method} ${path}`, name);
      time?.add(answer.timings.duration);
      return answer;
    }
    answers.shed.add(1);
    if (attempts === MOST_ATTEMPTS) {
      answers.turnedAway.add(1);
      return answer;
    }
    sleep(later + Math.random());
  }
}

function judge(answer: Answer, may: readonly number[], what: string, name: string): void {
  if (may.includes(answer.status)) return;
  answers.broken.add(1, { name, status: String(answer.status) });
  console.warn(`${what}: ${answer.status} ${answer.error} ${(answer.body ?? '').slice(0, 200)}`);
}

/** Reads a member of a JSON answer. */
export const fieldOf = (answer: Answer, path: string): unknown => answer.json(path);

export function textOf(answer: Answer, path: string): string {
  const value = fieldOf(answer, path);
  return typeof value === 'string' ? value : '';
}

export function numberOf(answer: Answer, path: string): number {
  const value = fieldOf(answer, path);
  return typeof value === 'number' ? value : 0;
}

/** A patient takes the slot, without having held it. */
export function bookAsPatient(person: number, who: { token: string; patient_id: number }, slot: Slot, hold?: number) {
  const answer = press(person, {
    method: 'POST',
    path: '/api/reservations',
    token: who.token,
    // 422: an account has five visits ahead at most, and one a doctor and day.
    may: [201, 409, 422],
    time: times.book,
    name: 'POST /api/reservations',
    body: {
      id: slot.id,
      patient_id: who.patient_id,
      department_id: slot.department_id,
      source: '牙痛',
      ...(hold ? { hold_id: hold } : {}),
    },
  });
  count(answer);
  return answer;
}

/** The desk takes the slot for somebody who is not known yet. `key` tells the person from all others. */
export function bookAtDesk(person: number, desk: Staff, slot: Slot, key: string, hold?: number) {
  const answer = press(person, {
    method: 'POST',
    path: '/api/admin/reservations',
    token: desk.token,
    may: [201, 409],
    time: times.book,
    name: 'POST /api/admin/reservations',
    body: {
      scheduling_time_id: slot.id,
      name: `来客${key}`,
      phone: '13911112222',
      certificate_number: `L${key}`,
      source: '洗牙',
      date: slot.date,
      time: slot.time,
      department_id: slot.department_id,
      informed: true,
      ...(hold ? { hold_id: hold } : {}),
    },
  });
  count(answer);
  return answer;
}

export function holdSlot(person: number, token: string, slot: Slot): Answer {
  const answer = press(person, {
    method: 'POST',
    path: '/api/holds',
    token,
    // 429: an account takes thirty holds an hour.
    may: [201, 409, 429],
    time: times.hold,
    name: 'POST /api/holds',
    body: { scheduling_time_id: slot.id },
  });
  if (answer.status === 409) answers.conflicts.add(1);
  return answer;
}

/** The id of a hold that was answered with 201. */
export const holdOf = (answer: Answer): number => numberOf(answer, 'data.id');

export function cancelAtDesk(person: number, desk: Staff, hash: string): Answer {
  const answer = press(person, {
    method: 'PUT',
    path: `/api/admin/reservations/${hash}/cancel`,
    token: desk.token,
    may: [201, 409],
    time: times.change,
    name: 'PUT /api/admin/reservations/:id/cancel',
    body: { reason: '患者来电取消' },
  });
  if (answer.status === 201) answers.cancelled.add(1);
  return answer;
}

function count(answer: Answer): void {
  if (answer.status === 201) answers.booked.add(1);
  if (answer.status === 409) answers.conflicts.add(1);
}

/** The grid as anybody sees it. */
export function readGrid(person: number, hospital: number, date: string, token?: string): Grid | null {
  const answer = press(person, {
    method: 'GET',
    path: `/api/index?hospital_id=${hospital}&time=${date}`,
    token,
    may: [200],
    time: times.read,
    name: 'GET /api/index',
  });
  // A parsed boundary: what the server answers against its own schema.
  return answer.status === 200 ? (answer.json() as unknown as Grid) : null;
}

/** The cells of a grid that can be clicked, in no order. */
export function openCells({ data }: Grid, hospital: number): Slot[] {
  const found: Slot[] = [];
  for (const row of data.rows) {
    for (const { prop, id, department_id } of data.table_headers) {
      const slot = row[`${prop}_id`];
      const free = row[prop] === 2 && row[`${prop}_hold`] === null && typeof slot === 'number';
      if (!free) continue;
      const place = { hospital_id: hospital, doctor_id: id, department_id: department_id ?? 0 };
      found.push({ id: slot, ...place, date: data.date, time: row.time });
    }
  }
  return found;
}
