import type { Socket } from 'socket.io-client';
import { z } from 'zod';
import { ERRORS } from '#contract/errors.ts';
import { type ClientToServer, type ServerToClient, type WatchAnswer, watchAnswer } from '#contract/event.ts';
import type { Changes } from '#contract/slot-state.ts';
import { createDayView, type DayView } from './day-view.ts';
import { pause } from './pause.ts';
import type { ServerClock } from './server-clock.ts';

const ACK_MS = 10_000;

export type Line = Socket<ServerToClient, ClientToServer>;

/** A day that a line follows, and where it stands with asking the server. */
export interface Watched {
  hospitalId: number;
  view: DayView;
  /** Frames that came before the answer. */
  early: Changes[];
  asking: boolean;
  /** Asked for again while an answer was under way. */
  again: boolean;
  /** The state known is of no use any more: ask for the whole. */
  afresh: boolean;
  /** Answered on this line: what follows comes by itself. */
  served: boolean;
  first: PromiseWithResolvers<DayView>;
}

/** What the days of a line have in common. */
export interface Asking {
  line: Line;
  clock: ServerClock;
  onAsked: () => void;
  /** What follows this day need not come. */
  onRefused: (day: Watched) => void;
}

export function newDay(hospitalId: number, date: string): Watched {
  return {
    hospitalId,
    view: createDayView(date),
    early: [],
    asking: false,
    again: false,
    afresh: true,
    served: false,
    first: Promise.withResolvers<DayView>(),
  };
}

/** Asks until the day is whole up to some number and continues without a gap. One question at a time. */
export async function sync(asking: Asking, day: Watched): Promise<void> {
  if (day.asking) {
    day.again = true;
    return;
  }
  day.asking = true;
  do {
    day.again = false;
    // A line that is cut asks again when it is back.
    if (!asking.line.connected) break;
    try {
      await askOnce(asking, day);
    } catch {
      day.again = true;
      await pause(50);
    }
  } while (day.again);
  day.asking = false;
}

async function askOnce({ line, clock, onAsked, onRefused }: Asking, day: Watched): Promise<void> {
  const after = day.afresh ? null : day.view.seq();
  if (after !== null) onAsked();
  const asked = Date.now();
  const question = { hospital_id: day.hospitalId, date: day.view.date, ...(after === null ? {} : { after }) };
  const answer = z.parse(watchAnswer, await line.timeout(ACK_MS).emitWithAck('watch', question));
  if (!answer.ok) {
    onRefused(day);
    // Postgres was away for a moment: a screen that stands asks until it is back.
    if (answer.status === ERRORS.UNAVAILABLE.status && day.view.seq() >= 0) throw new Error(answer.message);
    day.first.reject(new Error(`实时频道不给看 ${day.view.date}：${answer.status} ${answer.message}`));
    return;
  }
  day.served = true;
  clock.learn(answer.now, asked, Date.now());
  take(day, answer);
  if (day.again) return;
  day.first.resolve(day.view);
}

function take(day: Watched, answer: Extract<WatchAnswer, { ok: true }>): void {
  if ('slots' in answer) {
    day.view.load(answer);
    day.afresh = false;
  } else if (answer.epoch !== day.view.epoch()) {
    day.afresh = true;
    day.again = true;
    return;
  } else {
    if (answer.changes.some((frame) => day.view.fold(frame) === 'gap')) day.afresh = true;
    else day.view.reach(answer.seq);
  }
  const early = day.early;
  day.early = [];
  if (early.some((frame) => day.view.fold(frame) === 'gap')) day.again = true;
  if (day.afresh) day.again = true;
}
