import exec from 'k6/execution';
import { Counter, Trend } from 'k6/metrics';
import type { Options } from 'k6/options';
import { clearTimeout, setTimeout } from 'k6/timers';
import { bookAtDesk, cancelAtDesk, openCells, readGrid, textOf } from './lib/api.ts';
import { openViewer, type Viewer } from './lib/live.ts';
import { atMost, type Data, measured, summaryOf, TRENDS, within } from './lib/summary.ts';
import { anyOf, at, hospitals, scene, urlOf } from './lib/world.ts';

/**
 * Hundreds of open grids while desks book and cancel. Every viewer counts the numbers of what it is told, measures how
 * long after the change it came, and at the end compares what it has folded with what the server says.
 */

/** Viewers that one virtual user plays. */
const EACH = 20;
const PLAYERS = Math.ceil(scene.vus / EACH);
const CHANGES_PER_SECOND = 20;
/** Everybody has come by then, and everything has arrived after that. */
const COMING_MS = 3_000;
const SETTLING_MS = 3_000;
const WATCHING_MS = scene.seconds * 1_000;

const lag = new Trend('event_lag_ms', true);
const frames = new Counter('frames');
const gaps = new Counter('gaps');
const lost = new Counter('lines_lost');
const ready = new Counter('viewers');
const compared = new Counter('viewers_compared');
const differing = new Counter('cells_differing');

export const options: Options = {
  scenarios: {
    viewers: {
      executor: 'per-vu-iterations',
      exec: 'viewers',
      vus: PLAYERS,
      iterations: 1,
      maxDuration: `${scene.seconds + 60}s`,
    },
    desks: {
      executor: 'constant-arrival-rate',
      exec: 'desks',
      startTime: `${COMING_MS}ms`,
      duration: `${WATCHING_MS}ms`,
      rate: CHANGES_PER_SECOND / 2,
      timeUnit: '1s',
      preAllocatedVUs: 20,
      maxVUs: 60,
      gracefulStop: `${SETTLING_MS}ms`,
    },
  },
  thresholds: {
    broken: ['count==0'],
    gaps: ['count==0'],
    cells_differing: ['count==0'],
    frames: ['count>0'],
  },
  summaryTrendStats: TRENDS,
};

export function viewers(): void {
  const player = exec.scenario.iterationInTest;
  const mine: Viewer[] = [];
  const hospital = at(hospitals, player);
  const count = Math.min(EACH, scene.vus - player * EACH);
  for (let n = 0; n < count; n += 1) {
    // Every third stands at the desk, and sees names.
    const token = n % 3 === 0 ? at(hospital.desks, n).token : undefined;
    mine.push(
      openViewer({
        url: urlOf(player + n),
        token,
        hospital: hospital.id,
        date: scene.tomorrow,
        onLag: (milliseconds) => lag.add(Math.max(0, milliseconds - scene.ahead)),
        onFrame: () => frames.add(1),
        onReady: () => ready.add(1),
        onGap: (text) => {
          gaps.add(1);
          console.warn(`gap at ${text}`);
        },
        onLost: (text) => {
          lost.add(1);
          console.warn(`line lost: ${text}`);
        },
      }),
    );
  }
  setTimeout(() => finish(mine), COMING_MS + WATCHING_MS + SETTLING_MS);
}

function finish(mine: readonly Viewer[]): void {
  let open = mine.length;
  const leave = () => {
    for (const each of mine) each.close();
  };
  // Whoever never answers must not keep the run.
  const late = setTimeout(leave, 15_000);
  for (const viewer of mine) {
    viewer.compare((cells) => {
      if (cells !== null) {
        compared.add(1);
        differing.add(cells);
      }
      open -= 1;
      if (open > 0) return;
      clearTimeout(late);
      leave();
    });
  }
}

/** Books a slot of the day that is watched, and takes it back: two changes. */
export function desks(): void {
  const person = exec.vu.idInTest;
  const hospital = anyOf(hospitals);
  const grid = readGrid(person, hospital.id, scene.tomorrow);
  const free = grid ? openCells(grid, hospital.id) : [];
  if (free.length === 0) return;
  const desk = at(hospital.desks, person);
  const booked = bookAtDesk(person, desk, anyOf(free), `${exec.scenario.iterationInTest}`);
  if (booked.status === 201) cancelAtDesk(person, desk, textOf(booked, 'data.hash_id'));
}

export function handleSummary(data: Data): Record<string, string> {
  const viewersThere = measured(data, 'viewers', 'count') ?? 0;
  const compared = measured(data, 'viewers_compared', 'count') ?? 0;
  return summaryOf(data, [
    atMost(data, 'broken', 0, '没有 5xx、断线或不该有的回答'),
    {
      name: '排班表都连上了',
      value: viewersThere,
      limit: `= ${scene.vus}`,
      kept: viewersThere === scene.vus,
      kind: 'correct',
    },
    { ...atMost(data, 'lines_lost', 0, '没有断开的连接'), kind: 'speed' },
    atMost(data, 'gaps', 0, '事件序号没有缺口'),
    atMost(data, 'cells_differing', 0, '逐格与服务器一致'),
    { name: '比对过的排班表', value: compared, limit: `= ${scene.vus}`, kept: compared === scene.vus, kind: 'correct' },
    within(data, ['event_lag_ms', 'p(99)'], 250, '改动到屏幕 p99'),
  ]);
}
