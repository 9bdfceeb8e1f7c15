import type { Rig } from '../../rig/rig.ts';
import type { Town } from '../../rig/town.ts';
import { checkFrames, type SeenFrame } from '../checkers/live-frames.ts';
import { checkPerson } from '../checkers/live-persons.ts';
import { keyOf } from '../checkers/live-project.ts';
import { checkGrid, checkScreen, type TruthDay } from '../checkers/live-screens.ts';
import { around, checkStream } from '../checkers/live-stream.ts';
import type { Caller } from '../kit/caller.ts';
import type { RigClock } from '../kit/clock.ts';
import type { Violation } from '../part.ts';
import type { Crowd } from './crowd.ts';
import { type Book, type Known, show } from './frames.ts';
import { baseBookingCells } from './grids.ts';
import { gapsOfLog, readAccounts, readDay, readLog, readNumbers } from './truth.ts';
import { CANARY, SECRET } from './work.ts';

export interface Court {
  rig: Rig;
  town: Town;
  caller: Caller;
  clock: RigClock;
  crowd: Crowd;
  book: Book;
  dates: readonly string[];
}

/** Judged, and how much was looked at. */
export interface Judged {
  violations: Violation[];
  looked: Record<string, number>;
}

const FORBIDDEN = new RegExp(`${CANARY}|${SECRET}|城中前台|城中患者|"(reservations|activity|resources|by|by_role)":`);
const short = (value: unknown) => JSON.stringify(value).slice(0, 1_500);

function judgeStreams({ crowd }: Court): Violation[] {
  const lean = crowd.screens.flatMap(({ options, entries }) =>
    checkStream(entries).map(({ what, index }) => ({
      what: `${options.name} at hospital ${options.hospitalId}: ${what}`,
      history: around(entries, index),
    })),
  );
  const real = crowd.real.flatMap(({ name, live }) =>
    live.faults().map((what) => ({ what: `${name}: ${what}`, history: [what] })),
  );
  return [...lean, ...real];
}

async function judgeFrames({ rig, book, clock }: Court, looked: Record<string, number>): Promise<Violation[]> {
  const log = await readLog(rig.owner);
  const gaps = gapsOfLog(log, await readNumbers(rig.owner)).map((what) => ({ what, history: [what] }));
  const frames: SeenFrame[] = [];
  for (const { frame, views, firstAt } of book.all()) for (const view of views) frames.push({ frame, view, firstAt });
  looked.frames = frames.length;
  looked.changes = [...log.values()].reduce((sum, own) => sum + own.size, 0);
  const wrong = checkFrames(frames, log, clock.of(0)).map(({ what, frame: { frame, view, firstAt } }) => {
    const rows = Array.from({ length: Math.min(frame.to - frame.from + 1, 5) }, (_, n) =>
      log.get(frame.hospital_id)?.get(frame.from + n),
    );
    const came = new Date(firstAt).toISOString();
    return {
      what: `hospital ${frame.hospital_id}, ${view}: ${what}`,
      history: [`${came} came ${short(frame)}`, ...rows.map((row) => `the log has ${short(row)}`)],
    };
  });
  return [...gaps, ...wrong];
}

function judgeLeaks({ book }: Court, looked: Record<string, number>): Violation[] {
  const found: Violation[] = [];
  looked.bytes_searched = 0;
  for (const [text, view] of book.texts()) {
    if (view !== 'public') continue;
    looked.bytes_searched += Buffer.byteLength(text);
    const hit = FORBIDDEN.exec(text);
    if (hit)
      found.push({
        what: `the public was sent ${hit[0]}`,
        history: [text.slice(Math.max(0, hit.index - 300), hit.index + 300)],
      });
  }
  return found;
}

async function judgePersons({ rig, crowd }: Court, end: number, looked: Record<string, number>): Promise<Violation[]> {
  const rows = await readAccounts(rig.owner);
  looked.account_events = [...rows.values()].reduce((sum, own) => sum + own.length, 0);
  return crowd.screens.flatMap(({ options, entries }) => {
    const own = options.userId === null ? [] : (rows.get(options.userId) ?? []);
    return checkPerson(entries, own, end).map(({ what, index }) => ({
      what: `${options.name}: ${what}`,
      history: around(entries, index),
    }));
  });
}

/** Who was told the same stands at the same state, which is compared once. */
function judgeScreens(
  { crowd, clock }: Court,
  truth: Map<string, TruthDay>,
  looked: Record<string, number>,
): Violation[] {
  const at = clock.now();
  const verdicts = new Map<Known | null, Map<string, string[]>>();
  const found: Violation[] = [];
  for (const screen of crowd.screens) {
    const { options, view, entries } = screen;
    for (const date of options.dates) {
      const state = screen.known(date);
      const day = truth.get(`${options.hospitalId} ${date}`);
      if (!day) continue;
      looked.screens = (looked.screens ?? 0) + 1;
      const kept = verdicts.get(state) ?? new Map<string, string[]>();
      verdicts.set(state, kept);
      const had = kept.get(`${date} ${view}`);
      const wrong = had ?? (state ? checkScreen(show(state, date), day, view, at) : ['knows nothing']);
      kept.set(`${date} ${view}`, wrong);
      if (wrong[0])
        found.push({
          what: `${options.name}, hospital ${options.hospitalId}, ${date}: ${wrong[0]}`,
          history: [...wrong.slice(0, 5), ...around(entries, entries.length - 1)],
        });
    }
  }
  for (const { name, view, hospitalId, days } of crowd.real) {
    for (const day of days) {
      const should = truth.get(`${hospitalId} ${day.date}`);
      if (!should) continue;
      const cells = new Map(day.cells(at).map((cell) => [keyOf(cell), cell]));
      const known = { seq: day.seq(), cells, reservations: new Map() };
      const [wrong] = checkScreen(known, { ...should, reservations: [] }, view, at);
      if (wrong) found.push({ what: `${name}, ${day.date}: ${wrong}`, history: [wrong] });
    }
  }
  return found;
}

async function judgeGrids(
  court: Court,
  truth: Map<string, TruthDay>,
  looked: Record<string, number>,
): Promise<Violation[]> {
  const found: Violation[] = [];
  for (const [where, day] of truth) {
    const [hospital = '', date = ''] = where.split(' ');
    for (const grid of await baseBookingCells(court, Number(hospital), date)) {
      looked.grids = (looked.grids ?? 0) + 1;
      const wrong =
        grid.seq === day.seq
          ? checkGrid(grid.cells, date, day, grid.view, court.clock.now())
          : [`is at ${grid.seq}, the database at ${day.seq}`];
      if (wrong[0]) found.push({ what: `${grid.path}: ${wrong[0]}`, history: wrong.slice(0, 5) });
    }
  }
  return found;
}

/** Everything that was told, against what is written; and all screens and grids, against the tables. */
export async function judge(court: Court): Promise<Judged> {
  const looked: Record<string, number> = {};
  const end = Date.now();
  const truth = new Map<string, TruthDay>();
  for (const { id } of court.town.hospitals) {
    for (const date of court.dates) truth.set(`${id} ${date}`, await readDay(court.rig.owner, id, date));
  }
  const violations = [
    ...judgeStreams(court),
    ...judgeScreens(court, truth, looked),
    ...(await judgeGrids(court, truth, looked)),
    ...(await judgeFrames(court, looked)),
    ...(await judgePersons(court, end, looked)),
    ...judgeLeaks(court, looked),
  ];
  return { violations, looked };
}
