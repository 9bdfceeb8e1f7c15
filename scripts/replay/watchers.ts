import { type Canaries, searching } from './canaries.ts';
import type { DayView } from './day-view.ts';
import type { Journal } from './journal.ts';
import { type Live, openLive } from './live.ts';
import type { ServerClock } from './server-clock.ts';

/** A screen that follows a hospital's days from the first moment to the last. */
export interface Watcher {
  name: string;
  view: 'public' | 'staff';
  hospitalId: number;
  live: Live;
  days: DayView[];
  /** Milliseconds from commit to this screen, one a frame. */
  latencies: number[];
}

export interface WatcherOptions {
  baseUrl: string;
  clock: ServerClock;
  journal: Journal;
  canaries: Canaries;
}

/** Stands in the name of a watcher whose network fails now and then: it must end like all others. */
export const UNSTEADY = '（常断线）';
const CUT_MS = 3_000;

/** Cuts the unsteady ones, one after the other, until it is told to stop. */
export function cutNowAndThen(watchers: readonly Watcher[]): () => void {
  const unsteady = watchers.filter(({ name }) => name.endsWith(UNSTEADY));
  let turn = 0;
  const timer = setInterval(() => unsteady[turn++ % unsteady.length]?.live.cut(), CUT_MS);
  return () => clearInterval(timer);
}

/** A stranger at the public grid: every byte is searched for what no stranger may know. */
export async function watchAsStranger(
  options: WatcherOptions,
  hospitalId: number,
  name: string,
  dates: readonly string[],
): Promise<Watcher> {
  return openWatcher(options, { name, view: 'public', hospitalId }, dates, {
    onText: searching(options, name),
  });
}

/** A screen of the staff, with names. */
export function watchAsStaff(
  options: WatcherOptions,
  hospitalId: number,
  name: string,
  dates: readonly string[],
  token: string,
): Promise<Watcher> {
  return openWatcher(options, { name, view: 'staff', hospitalId }, dates, { token });
}

async function openWatcher(
  { baseUrl, clock }: WatcherOptions,
  who: Pick<Watcher, 'name' | 'view' | 'hospitalId'>,
  dates: readonly string[],
  line: { token?: string; onText?: (text: string) => void },
): Promise<Watcher> {
  const latencies: number[] = [];
  const live = await openLive({
    baseUrl,
    clock,
    ...line,
    onFrame(_frame, latency) {
      latencies.push(latency);
    },
  });
  const days = await Promise.all(dates.map((date) => live.watch(who.hospitalId, date)));
  return { ...who, live, days, latencies };
}
