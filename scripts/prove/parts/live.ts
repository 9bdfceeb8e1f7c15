import { setTimeout as pause } from 'node:timers/promises';
import { addDays, clinicDate } from '../../replay/dates.ts';
import { openRig } from '../../rig/rig.ts';
import { buildTown, freeSlots } from '../../rig/town.ts';
import { around } from '../checkers/live-stream.ts';
import { createCaller } from '../kit/caller.ts';
import { readClock } from '../kit/clock.ts';
import { ofEachKind } from '../kit/shortest.ts';
import { until } from '../kit/until.ts';
import { openCrowd } from '../live/crowd.ts';
import { FAULTS, strike } from '../live/faults.ts';
import { createBook } from '../live/frames.ts';
import { type Court, judge } from '../live/judge.ts';
import { SILENCE_MS } from '../live/lean-line.ts';
import { readNumbers } from '../live/truth.ts';
import { beginWork, type Work } from '../live/work.ts';
import type { Outcome, Part, PartContext, Violation } from '../part.ts';

const TARGETS = {
  quick: { deliveries: 100_000, cuts: 20 },
  full: { deliveries: 5_000_000, cuts: 500 },
} as const;
const CHUNKS = 20;
const CROWD = { quick: 400, full: 1_200, all: 5_000 } as const;
/** One chunk in so many has the whole crowd, which comes back all at once. */
const ALL_EVERY = 10;
/** The clinic's morning: the day's visits are still to come. */
const CLOCK = '2026-12-01T09:00:00+08:00';
const DAYS = 2;
/** Accounts that have screens; as many again have none. */
const WATCHING = 20;
/** All that may be done in one chunk. */
const MOST_MS = { quick: 120_000, full: 400_000 } as const;
/** Every screen knows everything so long after the last change, and after the last silent line can be known to be one. */
const STALE_MS = 20_000;
/** Who vanished with a hold loses it within this. */
const HOLDS_MS = 40_000;

type Scene = Court & { context: PartContext };

async function setScene(context: PartContext): Promise<Scene> {
  const rig = await openRig({ ...context.rig, lines: true, clock: CLOCK, postgres: ['track_commit_timestamp=on'] });
  try {
    const town = await buildTown(rig.owner, { hospitals: 2, doctors: 3, desks: 3, patients: 2 * WATCHING, days: DAYS });
    const clock = await readClock(rig.owner);
    const today = clinicDate(clock.now());
    const dates = Array.from({ length: DAYS }, (_, n) => addDays(today, n));
    const book = createBook();
    const caller = createCaller(rig.servers.map(({ url }) => url));
    const progress = (done: number) => context.progress(done * 0.2, 'screens open');
    const count = CROWD[context.scale === 'full' && context.seed % ALL_EVERY === 0 ? 'all' : context.scale];
    const watchers = { ...town, patients: town.patients.slice(0, WATCHING) };
    const crowd = await openCrowd({ rig, town: watchers, dates, book, chance: context.chance, count, progress });
    return { rig, town, caller, clock, crowd, book, dates, context };
  } catch (error) {
    await rig.close();
    throw error;
  }
}

async function beginAll({ rig, town, caller, dates, context }: Scene): Promise<Work[]> {
  const works: Work[] = [];
  for (const [n, hospital] of town.hospitals.entries()) {
    const free = await freeSlots(rig.owner, [hospital.id]);
    const slots = free.filter(({ date }) => dates.includes(date));
    const each = WATCHING / town.hospitals.length;
    const part = (from: number) => town.patients.slice(from + n * each, from + (n + 1) * each);
    const visitors = { own: part(0), vanishing: part(WATCHING) };
    works.push(beginWork({ rig, caller, chance: context.chance, hospital, slots, today: dates[0] ?? '' }, visitors));
  }
  return works;
}

interface Struck {
  /** When the last one was mended, by Date.now(). */
  mended: number;
  cuts: number;
  faults: Record<string, number>;
}

async function strikeUntilEnough(scene: Scene): Promise<Struck> {
  const { rig, crowd, context } = scene;
  const { chance, share, scale } = context;
  const [deliveries, cuts] = [TARGETS[scale].deliveries * share, Math.ceil(TARGETS[scale].cuts * share)];
  const struck: Struck = { mended: 0, cuts: 0, faults: {} };
  const end = Date.now() + MOST_MS[scale];
  for (let n = 0; Date.now() < end && !context.signal.aborted; n += 1) {
    const done = Math.min(crowd.deliveries() / deliveries, struck.cuts / cuts);
    if (done >= 1) break;
    await pause(chance('pause', n) * 600);
    // Enough were cut, each kind has struck: what is missing are deliveries.
    if (struck.cuts >= cuts && n >= FAULTS.length) continue;
    const fault = await strike({ rig, screens: crowd.screens, cutReal: crowd.cutReal, chance }, n);
    struck.mended = Date.now();
    struck.faults[fault.name] = (struck.faults[fault.name] ?? 0) + 1;
    if (fault.cuts) struck.cuts += 1;
    context.progress(0.2 + Math.min(1, done) * 0.7, fault.name);
  }
  return struck;
}

/** Nothing changes any more, and everybody has come to know it. Answers the milliseconds that took, or who has not. */
async function allKnow({ rig, town, crowd }: Scene, mended: number): Promise<{ ms: number; behind: Violation[] }> {
  const live = () => rig.owner.query('SELECT h.*, haomai_now() AS now FROM holds h WHERE h.ended_at IS NULL');
  const free = () => live().then((held) => held.rowCount === 0);
  if (!(await until(free, HOLDS_MS))) {
    const what = 'a hold whose owner is gone was never freed';
    return { ms: 0, behind: [{ what, history: (await live()).rows.map((hold) => JSON.stringify(hold)) }] };
  }
  const since = Date.now();
  const numbers = await readNumbers(rig.owner);
  const upto = (hospital: number) => numbers.get(hospital) ?? 0;
  const late = () => crowd.screens.filter((each) => !each.isAt(upto(each.options.hospitalId)));
  const lateReal = () => crowd.real.filter(({ hospitalId, days }) => days.some((day) => day.seq() < upto(hospitalId)));
  const silent = Math.max(0, mended + SILENCE_MS - since);
  await until(() => late().length === 0 && lateReal().length === 0, silent + STALE_MS);
  const behind = [
    ...late().map(({ options: { name, hospitalId }, entries }) => ({
      who: `${name}, hospital ${hospitalId}`,
      heard: around(entries, entries.length - 1),
    })),
    ...lateReal().map(({ name }) => ({ who: name, heard: [] })),
  ].map(({ who, heard }) => ({
    what: `${who} does not know what the database has ${STALE_MS / 1_000} s after the last change and fault`,
    history: [...town.hospitals.map(({ id }) => `hospital ${id} stands at ${upto(id)}`), ...heard],
  }));
  return { ms: Date.now() - since, behind };
}

async function run(context: PartContext): Promise<Outcome> {
  const scene = await setScene(context);
  const { rig, crowd } = scene;
  try {
    const works = await beginAll(scene);
    const struck = await strikeUntilEnough(scene);
    context.progress(0.92, 'the last ones come to know');
    await Promise.all(works.map((work) => work.stop()));
    const { ms, behind } = await allKnow(scene, struck.mended);
    const { violations, looked } = await judge(scene);
    const crashed = rig.crashes().map((what) => ({ what: 'a process ended by itself', history: [what] }));
    const { screens } = crowd;
    const lines = screens.reduce((sum, { stats }) => sum + stats.lines, 0);
    const asked = screens.reduce((sum, { stats }) => sum + stats.asked, 0);
    const refused = screens.reduce((sum, { stats }) => sum + stats.refused, 0);
    const counts = { deliveries: crowd.deliveries(), cuts: struck.cuts, lines, asked, refused, ...looked };
    const notes = [
      `${screens.length} lean and ${crowd.real.length} real clients; ${Object.entries(struck.faults)
        .map(([name, n]) => `${name} ${n}`)
        .join(', ')}`,
      `done meanwhile: ${works
        .map((work) =>
          Object.entries(work.done)
            .map(([what, n]) => `${what} ${n}`)
            .join(', '),
        )
        .join('; ')}`,
      `after the last change everybody knew all within ${ms} ms`,
    ];
    return { counts, violations: ofEachKind([...behind, ...violations, ...crashed]), notes };
  } finally {
    crowd.close();
    scene.caller.close();
    await rig.close();
  }
}

/** What is told live: gap-free, nothing twice, nothing that is not so, and everybody ends with what the database has. */
export const live: Part = {
  name: 'live',
  row: 4,
  promise: 'live events have no gap, double, phantom or wrong order, and every screen ends with what the database has',
  targets: TARGETS,
  chunks: CHUNKS,
  run,
};
