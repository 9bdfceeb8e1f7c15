import { setTimeout as pause } from 'node:timers/promises';
import { openChanger } from '../live/changes.ts';
import { until } from '../live/late.ts';
import { openPlace, type Place } from '../live/place.ts';
import { openScreen, type Screen } from '../live/screens.ts';
import type { BenchContext, Figures, OpenRow, Row, Side } from '../row.ts';

const VIEWERS = 200;
const DROPPED = 0.15;
const GAP_MS = 20;

const LINES = '15% of the lines break';
const MESSAGES = '15% of the messages between processes are lost';
const FRAMES = '15% of the frames never arrive';

export const drops: Row = {
  id: 'L',
  title: 'after drops every viewer equals the server',
  must: '100% after 15% random drops',
  aim: 'with at most one extra request a viewer',
  references: [],
  how: `${VIEWERS} screens, half of them staff's, that do what docs/domain/live-channel.md#what-a-client-does tells clients to do, of a hospital with a change every ${GAP_MS} ms. Drops of three kinds, each by itself: of each screen's line with a chance of 15% at a random moment (it comes back at once and asks by its number); of messages on Redis, which wake the server (it finds the change in PostgreSQL); of frames before they reach a screen (which asks when the next one shows the gap). At the end each screen is compared with one that has just been opened, cell by cell.`,
  figures: {
    equal: { title: 'screens that equal the server', unit: '' },
    most_requests: { title: 'extra requests of a screen, the most', unit: '' },
    mean_requests: { title: 'extra requests, mean', unit: '' },
  },
  judgements: [LINES, MESSAGES, FRAMES].flatMap((side) => [
    { title: `${side}: equal`, side, figure: 'equal', against: null, better: 'more', must: 1, aim: 1 } as const,
    {
      title: `${side}: extra requests of a screen, the most`,
      side,
      figure: 'most_requests',
      against: null,
      better: 'less',
      must: null,
      aim: 1,
    } as const,
  ]),
  plot: 'mean_requests',
  open,
};

async function open(ctx: BenchContext): Promise<OpenRow> {
  const place = await openPlace(ctx, { name: 'bench_l', desks: VIEWERS / 2 });
  const side = (name: string, drop: Drop): Side => ({ name, reference: false, run: () => measure(ctx, place, drop) });
  return {
    sides: [
      side(LINES, { lines: DROPPED, messages: 0, frames: 0 }),
      side(MESSAGES, { lines: 0, messages: DROPPED, frames: 0 }),
      side(FRAMES, { lines: 0, messages: 0, frames: DROPPED }),
    ],
    close: () => place.close(),
  };
}

interface Drop {
  readonly lines: number;
  readonly messages: number;
  readonly frames: number;
}

async function measure(ctx: BenchContext, place: Place, drop: Drop): Promise<Figures> {
  let losing = drop.frames;
  const common = { port: place.port(), hospital_id: place.hospital.id, date: place.date, losing: () => losing };
  const tokenOf = (n: number) => (n % 2 === 0 ? (place.hospital.desks[n / 2]?.token ?? null) : null);
  const screens: Screen[] = [];
  for (let n = 0; n < VIEWERS; n++) screens.push(await openScreen({ ...common, token: tokenOf(n) }));
  const changer = await openChanger(place, drop.messages);
  const changing = changer.steadily((ctx.seconds * 1_000) / GAP_MS, GAP_MS);
  const breaking = screens.map(async (screen) => {
    if (Math.random() >= drop.lines) return;
    await pause(Math.random() * ctx.seconds * 1_000);
    await screen.breakLine();
  });
  await Promise.all([changing, ...breaking]);
  losing = 0;
  // The last frame may be one that was lost: what tells a screen so is the next one.
  const last = await changer.steadily(1, 0);
  await until('every screen having every change', async () => screens.every((screen) => screen.seq() >= last));
  const fresh = [await openScreen({ ...common, token: tokenOf(0) }), await openScreen({ ...common, token: null })].map(
    (screen) => {
      screen.close();
      return screen.shows();
    },
  );
  const asked = screens.map((screen) => screen.asked());
  const equal = screens.filter((screen, n) => screen.shows() === fresh[n % 2]).length;
  for (const screen of screens) screen.close();
  await changer.close();
  return {
    equal: equal / VIEWERS,
    most_requests: Math.max(...asked),
    mean_requests: asked.reduce((sum, one) => sum + one, 0) / VIEWERS,
  };
}
