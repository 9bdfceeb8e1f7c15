import type { DayView } from '../../replay/day-view.ts';
import { drawn } from '../../replay/dice.ts';
import { type Live, openLive } from '../../replay/live.ts';
import { createServerClock, type ServerClock } from '../../replay/server-clock.ts';
import type { Rig } from '../../rig/rig.ts';
import type { Town } from '../../rig/town.ts';
import { until } from '../kit/until.ts';
import type { Book, View } from './frames.ts';
import { type Audience, Screen } from './screen.ts';

/** A client of the real library, as browsers have it. */
interface RealScreen {
  name: string;
  view: View;
  hospitalId: number;
  live: Live;
  clock: ServerClock;
  days: DayView[];
}

export interface Crowd {
  screens: Screen[];
  real: RealScreen[];
  deliveries: () => number;
  cutReal: () => void;
  close: () => void;
}

export interface CrowdOptions {
  rig: Rig;
  town: Town;
  dates: readonly string[];
  book: Book;
  chance: (...what: (string | number)[]) => number;
  /** Lean ones in all. */
  count: number;
  progress: (done: number) => void;
}

/** A clinic's desks are few and the public is many. */
const SHARES: readonly { audience: Audience; share: number }[] = [
  { audience: 'stranger', share: 0.5 },
  { audience: 'patient', share: 0.25 },
  { audience: 'desk', share: 0.15 },
  { audience: 'doctor', share: 0.1 },
];
const AUDIENCES = SHARES.map(({ audience }) => audience);
const BATCH = 250;
const OPEN_MS = 60_000;

function audienceAt(chance: number): Audience {
  return (
    drawn(
      SHARES.map(({ audience, share }) => ({ item: audience, weight: share })),
      chance,
    ) ?? 'stranger'
  );
}

function whoIs(town: Town, audience: Audience, hospital: number, n: number) {
  const place = town.hospitals[hospital];
  if (audience === 'stranger' || !place) return null;
  const list = audience === 'patient' ? town.patients : audience === 'desk' ? place.desks : place.doctors;
  return list[n % list.length] ?? null;
}

function openLean(options: CrowdOptions, n: number): Screen {
  const { rig, town, dates, book, chance } = options;
  const hospital = n % town.hospitals.length;
  const audience = n < 16 ? (AUDIENCES[(n >> 2) % 4] ?? 'stranger') : audienceAt(chance('audience', n));
  const who = whoIs(town, audience, hospital, n >> 1);
  const first = (n >> 1) % rig.servers.length;
  // Half of them go through the lines that are broken, the other half break their own.
  const proxied = chance('proxied', n) < 0.5;
  const ports = rig.servers.map((_, i) => {
    const at = (first + i) % rig.servers.length;
    return () => (proxied ? (rig.lines.servers[at]?.port ?? 0) : (rig.servers[at]?.port ?? 0));
  });
  const at = Math.floor(chance('date', n) * dates.length);
  let times = 0;
  return new Screen({
    ...{ name: `${audience} ${n}`, audience, ports, book },
    hospitalId: town.hospitals[hospital]?.id ?? 0,
    dates: chance('days', n) < 0.2 ? dates : dates.slice(at, at + 1),
    token: who?.token,
    userId: who?.id ?? null,
    again: () => 40 + chance('again', n, ++times) * 160,
  });
}

async function openReal({ rig, town, dates }: CrowdOptions): Promise<RealScreen[]> {
  const found: RealScreen[] = [];
  for (const [server, baseUrl] of rig.urls.entries()) {
    for (const audience of AUDIENCES) {
      const hospitalId = town.hospitals[0]?.id ?? 0;
      const clock = createServerClock();
      const token = whoIs(town, audience, 0, server)?.token;
      const live = await openLive({ baseUrl, clock, ...(token ? { token } : {}) });
      const days = await Promise.all(dates.map((date) => live.watch(hospitalId, date)));
      const view = audience === 'desk' || audience === 'doctor' ? 'staff' : 'public';
      found.push({ name: `real ${audience} at server${server + 1}`, view, hospitalId, live, clock, days });
    }
  }
  return found;
}

/** Everybody who watches, of every audience, at every server. @throws where they can't all be let in */
export async function openCrowd(options: CrowdOptions): Promise<Crowd> {
  const screens: Screen[] = [];
  const opened = (screen: Screen) => screen.isAt(0);
  while (screens.length < options.count) {
    const batch = Math.min(BATCH, options.count - screens.length);
    for (let n = 0; n < batch; n += 1) screens.push(openLean(options, screens.length));
    const here = screens.slice(-batch);
    if (!(await until(() => here.every(opened), OPEN_MS)))
      throw new Error(`${here.filter((each) => !opened(each)).length} screens were not let in`);
    options.progress(screens.length / options.count);
  }
  const real = await openReal(options);
  const sum = () => screens.reduce((all, each) => all + each.stats.deliveries, 0);
  return {
    screens,
    real,
    deliveries: () => sum() + real.reduce((all, { live }) => all + live.stats.frames, 0),
    cutReal: () => {
      for (const { live } of real) live.cut();
    },
    close() {
      for (const screen of screens) screen.close();
      for (const { live } of real) live.close();
    },
  };
}
