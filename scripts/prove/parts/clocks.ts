import { openRig, type Rig } from '../../rig/rig.ts';
import { buildTown, type Town } from '../../rig/town.ts';
import type { Outcome, Part, PartContext, Violation } from '../part.ts';

/** Patients reach so many days beyond today (docs/domain/slots-and-holds.md#the-window). */
const WINDOW = 7;
/** Seconds before it at which the clock begins: a slow machine needs longer to set the scene. */
const BEFORE = [12, 30, 90] as const;

class TooLate extends Error {}

/** An instant at which something must happen, or must not. */
interface Boundary {
  at: string;
  /** The clinic's day before and after it. */
  before: string;
  after: string;
}

const BOUNDARIES: readonly Boundary[] = [
  { at: '2026-12-01T00:00:00+08:00', before: '2026-11-30', after: '2026-12-01' },
  // Midnight in UTC: to the clinic nothing.
  { at: '2026-12-01T08:00:00+08:00', before: '2026-12-01', after: '2026-12-01' },
  { at: '2027-01-01T00:00:00+08:00', before: '2026-12-31', after: '2027-01-01' },
  { at: '2028-02-29T00:00:00+08:00', before: '2028-02-28', after: '2028-02-29' },
];
/** What the processes believe to be their own zone. */
const ZONES = ['America/Los_Angeles', 'Pacific/Kiritimati', 'UTC', 'Asia/Shanghai'] as const;

const addDays = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

interface Answer {
  status: number;
  text: string;
}

async function ask(url: string, token: string | null, method: string, body?: unknown): Promise<Answer> {
  const answer = await fetch(url, {
    method,
    headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, text: await answer.text() };
}

/** One look at one server: what it takes for today. */
class Look {
  readonly seen: string[] = [];
  readonly wrong: string[] = [];
  checks = 0;

  expect(what: string, is: unknown, should: unknown): void {
    this.checks += 1;
    const line = `${what}: ${JSON.stringify(is)}`;
    this.seen.push(line);
    if (is !== should) this.wrong.push(`${line}, should be ${JSON.stringify(should)}`);
  }
}

const slotOf = async (rig: Rig, doctor: number, date: string, minute: number) => {
  const { rows } = await rig.owner.query<{ id: number }>(
    'SELECT id FROM slots WHERE doctor_id = $1 AND date = $2 AND minute = $3',
    [doctor, date, minute],
  );
  return rows[0]?.id ?? 0;
};

interface Scene {
  rig: Rig;
  town: Town;
  url: string;
  server: number;
  today: string;
}

/** What today is to a stranger's grid and to a patient's window. */
async function look(scene: Scene, into: Look, person: number): Promise<void> {
  const { rig, town, url, today } = scene;
  const hospital = town.hospitals[0];
  const doctor = hospital?.doctors[0]?.id ?? 0;
  const patient = town.patients[person];
  const grid = await ask(`${url}/api/index?hospital_id=${hospital?.id}`, null, 'GET');
  const shown = JSON.parse(grid.text) as { data?: { date?: string } };
  into.expect("the grid's own day", shown.data?.date, today);
  for (const [days, status] of [
    [WINDOW, 201],
    [WINDOW + 1, 409],
  ] as const) {
    const id = await slotOf(rig, doctor, addDays(today, days), 600 + person * 15);
    const held = await ask(`${url}/api/holds`, patient?.token ?? '', 'POST', { scheduling_time_id: id });
    into.expect(`a patient holds a slot of today + ${days}`, held.status === 201, status === 201);
  }
  const past = await slotOf(rig, doctor, addDays(today, -1), 600);
  if (past === 0) return;
  const held = await ask(`${url}/api/holds`, patient?.token ?? '', 'POST', { scheduling_time_id: past });
  into.expect('a slot of yesterday is taken', held.status === 201, false);
}

async function arrives(scene: Scene, into: Look, booked: { hash: string; date: string }): Promise<void> {
  const desk = scene.town.hospitals[0]?.desks[0]?.token ?? '';
  const answer = await ask(`${scene.url}/api/admin/reservations/${booked.hash}/flow`, desk, 'PUT', {
    flow_status: 'arrived',
  });
  into.expect(`the visit of ${booked.date} can arrive`, answer.status < 300, booked.date === scene.today);
}

async function bookFor(scene: Scene, date: string, minute: number): Promise<{ hash: string; date: string }> {
  const { rig, town, url } = scene;
  const hospital = town.hospitals[0];
  const id = await slotOf(rig, hospital?.doctors[1]?.id ?? 0, date, minute);
  const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  const answer = await ask(`${url}/api/admin/reservations`, hospital?.desks[0]?.token ?? '', 'POST', {
    ...{ scheduling_time_id: id, name: '赵一', phone: '13800001111', certificate_number: `P${date}${minute}` },
    ...{ source: '牙痛', date, time, department_id: hospital?.department_id },
  });
  if (answer.status !== 201) throw new Error(`no visit for ${date} ${time}: ${answer.status} ${answer.text}`);
  return { hash: (JSON.parse(answer.text) as { data: { hash_id: string } }).data.hash_id, date };
}

/** The database says when the instant is there; it lets nobody wait longer than some seconds at a time. */
async function reached(rig: Rig, at: string): Promise<void> {
  for (;;) {
    const { rows } = await rig.owner.query<{ there: boolean }>('SELECT haomai_now() >= $1 AS there', [at]);
    if (rows[0]?.there) return;
    await rig.owner.query('SELECT pg_sleep(least(5, extract(epoch FROM $1::timestamptz - haomai_now()) + 0.01))', [at]);
  }
}

/** Sees one boundary pass, on servers in zones of their own. */
async function pass(
  own: PartContext['rig'],
  boundary: Boundary,
  zones: readonly string[],
  before: number,
): Promise<Look> {
  const start = new Date(Date.parse(boundary.at) - before * 1_000).toISOString();
  const rig = await openRig({ ...own, servers: 0, workers: 0, clock: start });
  const into = new Look();
  try {
    const town = await buildTown(rig.owner, { hospitals: 1, doctors: 2, desks: 1, patients: 8, days: 12 });
    for (const zone of zones) await rig.add('server', { TZ: zone });
    const scenes = rig.urls.map((url, server): Scene => ({ rig, town, url, server, today: boundary.before }));
    const booked = [];
    for (const scene of scenes) {
      into.seen.push(`before ${boundary.at}, server in ${zones[scene.server]}`);
      const visit = await bookFor(scene, addDays(boundary.before, 1), 660 + scene.server * 15);
      await look(scene, into, scene.server);
      await arrives(scene, into, visit);
      booked.push(visit);
    }
    const { rows } = await rig.owner.query<{ late: boolean }>('SELECT haomai_now() >= $1 AS late', [boundary.at]);
    if (rows[0]?.late) throw new TooLate(`the look before ${boundary.at} came too late`);
    await reached(rig, boundary.at);
    for (const scene of scenes) {
      into.seen.push(`after ${boundary.at}, server in ${zones[scene.server]}`);
      const now = { ...scene, today: boundary.after };
      await look(now, into, scene.server + 4);
      const visit = booked[scene.server];
      if (visit) await arrives(now, into, visit);
    }
    return into;
  } finally {
    await rig.close();
  }
}

async function passInTime(own: PartContext['rig'], boundary: Boundary, zones: readonly string[]): Promise<Look> {
  for (const before of BEFORE) {
    try {
      return await pass(own, boundary, zones, before);
    } catch (error) {
      if (!(error instanceof TooLate) || before === BEFORE.at(-1)) throw error;
    }
  }
  throw new Error('no time to look');
}

async function run(context: PartContext): Promise<Outcome> {
  const violations: Violation[] = [];
  let checks = 0;
  const boundaries = context.scale === 'full' ? BOUNDARIES : BOUNDARIES.slice(0, 2);
  for (const [n, boundary] of boundaries.entries()) {
    context.progress(n / boundaries.length, boundary.at);
    const zones = n % 2 === 0 ? ZONES.slice(0, 2) : ZONES.slice(2);
    const seen = await passInTime(context.rig, boundary, zones);
    checks += seen.checks;
    if (seen.wrong.length > 0) violations.push({ what: seen.wrong[0] ?? '', history: [...seen.seen, ...seen.wrong] });
  }
  return { counts: { boundaries: boundaries.length, checks }, violations };
}

/** Today is the clinic's, to the second, whatever zone a process believes to live in. */
export const clocks: Part = {
  name: 'clocks',
  row: 3,
  promise:
    "today, the patients' window and a visit's steps follow the clinic's midnight, in any time zone of the process",
  targets: { quick: { boundaries: 2 }, full: { boundaries: BOUNDARIES.length } },
  chunks: 1,
  run,
};
