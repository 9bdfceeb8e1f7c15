import path from 'node:path';
import { calls } from '#contract/index.ts';
import { followAbandoned } from './abandoned.ts';
import type { Options } from './args.ts';
import { type BookRow, readBook } from './book.ts';
import { checkFacts } from './check.ts';
import { collectFacts } from './collect.ts';
import { type Member, signIn } from './crew.ts';
import { clinicDate } from './dates.ts';
import { messageOf } from './errors.ts';
import { type Screen, startPanel } from './panel.ts';
import { pause, waitUntil } from './pause.ts';
import { type Person, personOf } from './people.ts';
import { planVisit } from './plan.ts';
import { createPool } from './pool.ts';
import { writeReport } from './report.ts';
import { openWatchers, type Stage, setStage } from './stage.ts';
import { createTempo, describeTempo, type Tempo } from './tempo.ts';
import { live } from './visit.ts';
import { cutNowAndThen, type Watcher } from './watchers.ts';
import type { World } from './world.ts';

export const EXIT = { clean: 0, broken: 1, unusable: 2, stopped: 130 } as const;

/** An abandoned hold is swept within twenty seconds; later is a broken promise, and not waited for. */
const ABANDONED_MS = 25_000;

/** Replays a book and tells how it went. Answers the exit code. @throws ReplayError */
export async function replay(options: Options, screen: Screen, signal: AbortSignal): Promise<number> {
  const rows = await readBook(options.file);
  const tempo = createTempo(rows, options.speed);
  const file = path.basename(options.file);
  screen.write(`号脉 · 预约簿重放\n  ${file}：${rows.length} 行，${describeTempo(tempo)}\n`);
  screen.write(`  ${options.baseUrl}：登录演示账号、打开观看者…\n`);
  const stage = await setStage(options);
  const extra: Member[] = [];
  let watchers: Watcher[] = [];
  let ended: Ended;
  try {
    const people = peopleOf(stage, rows);
    watchers = await openWatchers(stage, rows);
    const world = worldOf(stage, tempo, signal, people, extra);
    ended = await play({ world, stage, watchers, rows, tempo, screen, file });
  } finally {
    await goHome(stage, watchers, extra);
  }
  screen.write(ended.text);
  return ended.code;
}

interface Ended {
  code: number;
  text: string;
}

interface Playing {
  world: World;
  stage: Stage;
  watchers: readonly Watcher[];
  rows: readonly BookRow[];
  tempo: Tempo;
  screen: Screen;
  file: string;
}

async function play(playing: Playing): Promise<Ended> {
  const { world, stage, watchers, rows, tempo, screen } = playing;
  const { journal } = stage;
  const began = performance.now();
  const panel = startPanel(screen, { rows: rows.length, tempo, journal, watchers });
  const steady = cutNowAndThen(watchers);
  const stopLooking = followAbandoned(journal, watchers);
  try {
    await playAll(world, stage, rows, tempo);
    steady();
    panel.stop();
    if (world.signal.aborted) {
      const text = `\n已停止：${journal.bookings.length} 个预约留在产品里，占着的号源都已释放。\n`;
      return { code: EXIT.stopped, text };
    }
    const seconds = (performance.now() - began) / 1_000;
    await settle(stage, screen);
    return await judge(playing, seconds);
  } finally {
    stopLooking();
  }
}

async function judge({ stage, watchers, rows, tempo, screen, file }: Playing, seconds: number): Promise<Ended> {
  screen.write('  核对不变量…\n');
  const { clock, journal } = stage;
  const invariants = checkFacts(await collectFacts({ ...stage, watchers, rows: rows.length }));
  const text = writeReport({
    rows: rows.length,
    file,
    pace: describeTempo(tempo),
    seconds,
    journal,
    watchers,
    uncertainty: clock.uncertainty(),
    invariants,
  });
  return { code: invariants.every(({ held }) => held) ? EXIT.clean : EXIT.broken, text };
}

/** Everybody's name, phone and ID number, which from now on no stranger may be sent. */
function peopleOf(stage: Stage, rows: readonly BookRow[]): Map<number, Person> {
  const today = clinicDate(stage.clock.now());
  const people = new Map(rows.map((row) => [row.line, personOf(row, today, stage.known)]));
  for (const { name, phone, certificate_number } of people.values())
    stage.canaries.add(name, phone, certificate_number);
  const families = stage.accounts.flatMap(({ patients }) => patients.map(({ name }) => name));
  stage.canaries.add(...families.filter((name) => !stage.known.includes(name)));
  return people;
}

function worldOf(
  { clinics, accounts, clock, journal, crew }: Stage,
  tempo: Tempo,
  signal: AbortSignal,
  people: ReadonlyMap<number, Person>,
  extra: Member[],
): World {
  return {
    clinics,
    accounts: createPool(accounts),
    clock,
    journal,
    factor: tempo.factor,
    signal,
    personOf({ row }) {
      const person = people.get(row.line);
      if (!person) throw new Error('every row has a person');
      return person;
    },
    async secondSession(phone) {
      const member = await signIn(crew, phone);
      extra.push(member);
      return member;
    },
  };
}

/** Every row sets out at its time; the replay ends when the last story has. */
async function playAll(world: World, stage: Stage, rows: readonly BookRow[], tempo: Tempo): Promise<void> {
  const visits = rows
    .map((row) => planVisit(row, tempo.arrival(row), tempo.length, stage.sizes))
    .sort((a, b) => a.arrival - b.arrival || a.row.line - b.row.line);
  const began = performance.now();
  const stories: Promise<void>[] = [];
  for (const visit of visits) {
    const wait = visit.arrival - (performance.now() - began);
    if (wait > 0) await pause(wait, world.signal).catch(() => {});
    if (world.signal.aborted) break;
    stories.push(live(world, visit));
  }
  await Promise.all(stories);
}

/** The holds of those who closed the page run out. */
async function settle({ journal }: Stage, screen: Screen): Promise<void> {
  const open = () => journal.abandoned.filter(({ freedAt }) => freedAt === null);
  const since = (droppedAt: number) => performance.now() - droppedAt;
  if (open().length > 0) screen.write(`  等 ${open().length} 个关掉页面的占号自动释放…\n`);
  await waitUntil(() => open().every(({ droppedAt }) => since(droppedAt) > ABANDONED_MS), ABANDONED_MS);
}

/** Signs everybody out. The product may be gone; then there is nothing to sign out of. */
async function goHome(stage: Stage, watchers: readonly Watcher[], extra: readonly Member[]): Promise<void> {
  for (const { live: line } of watchers) line.close();
  const members = [...stage.staff, ...stage.accounts, ...extra];
  for (const member of members) member.live.close();
  await Promise.all(members.map(({ api }) => api.ask(calls.auth.logout).catch(messageOf)));
}
