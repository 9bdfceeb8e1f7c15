import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { DayOp } from '../checkers/days.ts';
import type { Spoken } from '../crowd/op.ts';
import { notSure, spoken } from './again.ts';
import { Closer } from './closer.ts';
import type { Floor } from './floor.ts';
import { type Counter, TODAY } from './world.ts';

const answered = z.object({ data: z.object({ entries: z.number(), digest: z.string() }) });
/** More often than desks can open a shift anew. */
const MOST_TRIES = 200;

/** Closes a hospital's day, as soon as no shift of it is open. @returns null: it could not be closed */
export async function closeDay(floor: Floor, counter: Counter): Promise<DayOp | null> {
  const closer = new Closer(floor, counter);
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    await closer.closeAll();
    const op = await ask(floor, counter, tries);
    // Somebody's next shift is open.
    if (op.fate !== 'refused' || op.answer !== '409 STATE') return op;
  }
  floor.speaker.recorder.wrong.push(`hospital ${counter.hospital} can not close its day`);
  return null;
}

async function ask(floor: Floor, { hospital, owners: [owner] }: Counter, tries: number) {
  const op: Spoken & { -readonly [K in keyof DayOp]: DayOp[K] } = {
    ...{ ...spoken(-1, 'day'), hospital, date: TODAY, at: performance.now(), shown: null },
  };
  const requestId = `${floor.closingPrefix}day-${hospital}-${tries}`;
  const asked = {
    ...({
      method: 'POST',
      path: '/api/admin/day_closings',
      token: owner.token,
      body: { date: TODAY },
      requestId,
    } as const),
    key: `day-${requestId}-${randomUUID().slice(0, 8)}`,
  };
  const show = (text: string) => {
    op.shown = answered.parse(JSON.parse(text)).data;
  };
  const text = await floor.speaker.insist(op, asked);
  if (text !== null) show(text);
  await notSure(floor, { op, ask: asked, before: text, otherwise: { date: '2020-01-01' }, show });
  return op;
}
