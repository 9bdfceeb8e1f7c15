import { calls } from '#contract/index.ts';
import type { Grid } from '#contract/slot-state.ts';
import { PATIENT_WINDOW_DAYS, STAFF_WINDOW_DAYS } from '#contract/slot-state.ts';
import { type Api, createApi, need } from './api.ts';
import type { Options } from './args.ts';
import type { BookRow } from './book.ts';
import { type Canaries, createCanaries, searching } from './canaries.ts';
import { type Account, type CrewOptions, type Member, signIn, signInPatient } from './crew.ts';
import { addDays, clinicDate } from './dates.ts';
import { messageOf, ReplayError } from './errors.ts';
import { createJournal, type Journal } from './journal.ts';
import { createPool } from './pool.ts';
import { createServerClock, type ServerClock } from './server-clock.ts';
import { UNSTEADY, type Watcher, watchAsStaff, watchAsStranger } from './watchers.ts';
import type { Clinic } from './world.ts';

/** Demo accounts (docs/domain/roles.md#the-demo): 138000000NM, M by what they do. */
const CLINICS = [1, 2, 3];
const DESKS = [1, 5, 6, 7, 8];
const DOCTOR = 2;
const SCREENS = [3, 4];
const ACCOUNTS = 20;
const STRANGERS = 3;
/** Days that one line may follow. */
const MOST_DAYS = 40;
/** The product hashes two passwords at once; more would only wait there. */
const SIGN_INS = 4;
const CLOCK_LOOKS = 5;

/** Everybody who takes part, signed in and looking. */
export interface Stage {
  stranger: Api;
  clock: ServerClock;
  journal: Journal;
  canaries: Canaries;
  crew: CrewOptions;
  clinics: Clinic[];
  /** Columns of each hospital. */
  sizes: number[];
  staff: Member[];
  accounts: Account[];
  /** What any stranger reads anyway. */
  known: string;
}

/** @throws ReplayError where the product is not there, or not with its demo accounts */
export async function setStage({ baseUrl, password }: Options): Promise<Stage> {
  const journal = createJournal();
  const canaries = createCanaries();
  const clock = createServerClock();
  const texts: string[] = [];
  let known = '';
  const search = searching({ journal, canaries }, '公众接口');
  const onText = (text: string) => {
    search(text);
    if (!known) texts.push(text);
  };
  const stranger = createApi({ baseUrl, onText });
  await requireProduct(stranger, baseUrl);
  const crew: CrewOptions = { baseUrl, password, clock, journal, canaries };
  const numbers = CLINICS.flatMap((n) => [...DESKS, DOCTOR, ...SCREENS].map((m) => ({ n, m })));
  const staff = await inTurns(numbers, async ({ n, m }) => ({ n, m, member: await signIn(crew, `138000000${n}${m}`) }));
  const accounts = await inTurns(
    Array.from({ length: ACCOUNTS }, (_, n) => `139000000${String(n + 1).padStart(2, '0')}`),
    (phone) => signInPatient(crew, phone),
  );
  const grids = await readGrids(
    stranger,
    clock,
    staff.filter(({ m }) => m === DOCTOR).map(({ member }) => member),
  );
  known = texts.join('\n');
  return {
    stranger,
    clock,
    journal,
    canaries,
    crew,
    clinics: grids.map(({ meta }, n) =>
      clinicOf(
        meta.hospital,
        staff.filter((each) => each.n === CLINICS[n]),
      ),
    ),
    accounts,
    sizes: grids.map(({ data }) => data.table_headers.length),
    staff: staff.map(({ member }) => member),
    known,
  };
}

function clinicOf({ id, name }: Grid['meta']['hospital'], own: readonly { m: number; member: Member }[]): Clinic {
  const doctor = own.find(({ m }) => m === DOCTOR)?.member;
  if (!doctor) throw new Error('a clinic has a doctor');
  const desks = createPool(own.filter(({ m }) => DESKS.includes(m)).map(({ member }) => member));
  return { id, name, desks, doctor };
}

async function requireProduct(stranger: Api, baseUrl: string): Promise<void> {
  let outcome: Awaited<ReturnType<typeof stranger.ask<typeof calls.hospitals.indexSearch>>>;
  try {
    // No retries: who has not started the product wants to know at once.
    await fetch(`${baseUrl}/api/index_search`, { signal: AbortSignal.timeout(5_000) });
    outcome = await stranger.ask(calls.hospitals.indexSearch, {});
  } catch (error) {
    if (error instanceof Error && error.message.includes('约定'))
      throw new ReplayError(`${baseUrl} 上运行的不是号脉，或版本不同。`);
    throw new ReplayError(`连不上 ${baseUrl}：请先 npm start（${messageOf(error)}）。`);
  }
  if (!outcome.ok) throw new ReplayError(`${baseUrl} 上运行的不是号脉，或还没有准备好（HTTP ${outcome.status}）。`);
}

/** Today's grid of each hospital; on the way the server's clock is learnt. */
async function readGrids(stranger: Api, clock: ServerClock, doctors: readonly Member[]): Promise<Grid[]> {
  const grids: Grid[] = [];
  for (const { phone, hospitalId } of doctors) {
    if (hospitalId === null) throw new ReplayError(`演示账号 ${phone} 没有绑定医院，请确认已载入演示数据。`);
    for (let n = 0; n < CLOCK_LOOKS; n++) {
      const asked = Date.now();
      const grid = need('排班表', await stranger.ask(calls.scheduling.index, { query: { hospital_id: hospitalId } }));
      clock.learn(grid.meta.now, asked, Date.now());
      if (n === 0) grids.push(grid);
    }
  }
  return grids;
}

/** Days that the book can touch. */
function datesOf(rows: readonly BookRow[], clock: ServerClock, window: number): string[] {
  const today = clinicDate(clock.now());
  const leads = new Set<number>();
  for (const { lead } of rows) {
    for (const last of [PATIENT_WINDOW_DAYS, STAFF_WINDOW_DAYS]) {
      for (const days of [Math.min(lead, last), Math.min(lead, last) + 1]) if (days <= window) leads.add(days);
    }
  }
  return [...leads].sort((a, b) => a - b).map((days) => addDays(today, days));
}

/** Strangers and staff who follow every day of the book at every hospital. */
export async function openWatchers(stage: Stage, rows: readonly BookRow[]): Promise<Watcher[]> {
  const { crew, clock, clinics, staff } = stage;
  const publicDates = datesOf(rows, clock, PATIENT_WINDOW_DAYS);
  const staffDates = datesOf(rows, clock, STAFF_WINDOW_DAYS);
  // Where the book has more days than a line may follow, the screens share them.
  const shares = [staffDates.slice(0, MOST_DAYS), staffDates.slice(-MOST_DAYS)];
  const opening = clinics.flatMap((clinic, at) => [
    ...SCREENS.map((m, n) => () => {
      const member = staff.find(({ phone }) => phone === `138000000${CLINICS[at]}${m}`);
      return watchAsStaff(crew, clinic.id, `${clinic.name} 员工${n + 1}`, shares[n] ?? [], member?.token ?? '');
    }),
    ...Array.from(
      { length: STRANGERS },
      (_, n) => () =>
        watchAsStranger(
          crew,
          clinic.id,
          `${clinic.name} 公众${n + 1}${n === STRANGERS - 1 ? UNSTEADY : ''}`,
          publicDates,
        ),
    ),
  ]);
  return inTurns(opening, (open) => open());
}

async function inTurns<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const queue = [...items.entries()];
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) results[next[0]] = await work(next[1]);
  };
  await Promise.all(Array.from({ length: SIGN_INS }, worker));
  return results;
}
