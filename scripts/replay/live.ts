import { io, type Socket } from 'socket.io-client';
import { z } from 'zod';
import { type ClientToServer, events, type ServerToClient, type WatchAnswer, watchAnswer } from '#contract/event.ts';
import type { Changes } from '#contract/scheduling.ts';
import { createDayView, type DayView } from './day-view.ts';
import { pause } from './pause.ts';
import type { ServerClock } from './server-clock.ts';
import { createStream, type Stream } from './stream.ts';

const ACK_MS = 10_000;

export interface LiveStats {
  frames: number;
  /** Numbers those frames covered. */
  changes: number;
  /** A frame began later than what was known: something before it was missing. */
  gaps: number;
  /** A heartbeat told of a number not yet seen. */
  behind: number;
  /** Times the server was asked with `after`. */
  asked: number;
  reconnects: number;
}

/** A screen that follows grids: decisions.md section 4, the client's rules. */
export interface Live {
  /** Resolves when the day's state has come. @throws where the server refuses it */
  watch: (hospitalId: number, date: string) => Promise<DayView>;
  unwatch: (hospitalId: number, date: string) => void;
  readonly stats: LiveStats;
  readonly faults: () => string[];
  /** The network fails for a moment: the line comes back by itself. */
  cut: () => void;
  /** Ends the line for good. */
  close: () => void;
}

export interface LiveOptions {
  baseUrl: string;
  token?: string | undefined;
  clock: ServerClock;
  /** Every text received on the line, as it came. */
  onText?: (text: string) => void;
  /** A frame that came by itself, with the milliseconds since its commit. */
  onFrame?: (frame: Changes, latency: number) => void;
}

interface Watched {
  hospitalId: number;
  view: DayView;
  /** Frames that came before the answer. */
  early: Changes[];
  asking: boolean;
  /** Asked for again while an answer was under way. */
  again: boolean;
  /** The state known is of no use any more: ask for the whole. */
  afresh: boolean;
  first: PromiseWithResolvers<DayView>;
}

type Line = Socket<ServerToClient, ClientToServer>;
const frameSchema = events.changes.payload;
const seqSchema = events.seq.payload;

/** @throws where the line can't be had */
export async function openLive(options: LiveOptions): Promise<Live> {
  const line: Line = io(options.baseUrl, {
    transports: ['websocket'],
    forceNew: true,
    autoConnect: false,
    reconnectionDelay: 100,
    reconnectionDelayMax: 1_000,
    ...(options.token ? { auth: { token: options.token } } : {}),
  });
  line.io.on('open', () => {
    line.io.engine.on('packet', ({ data }) => {
      if (typeof data === 'string') options.onText?.(data);
    });
  });
  const live = follow(line, options);
  const opened = new Promise<void>((resolve, reject) => {
    line.once('connect', resolve);
    line.once('connect_error', reject);
  });
  line.connect();
  try {
    await opened;
  } catch (error) {
    line.disconnect();
    throw error;
  }
  return live;
}

function follow(line: Line, { clock, onFrame }: LiveOptions): Live {
  const days = new Map<string, Watched>();
  const streams = new Map<number, Stream>();
  const stats: LiveStats = { frames: 0, changes: 0, gaps: 0, behind: 0, asked: 0, reconnects: -1 };
  const streamOf = (hospitalId: number) => {
    const found = streams.get(hospitalId) ?? createStream(hospitalId);
    streams.set(hospitalId, found);
    return found;
  };
  const daysOf = (hospitalId: number) => [...days.values()].filter((day) => day.hospitalId === hospitalId);

  line.on('connect', () => {
    stats.reconnects++;
    for (const day of days.values()) void sync(line, day, stats, clock);
  });
  line.on('disconnect', () => {
    for (const stream of streams.values()) stream.restart();
  });
  line.on('changes', (payload) => {
    const latency = clock.now() - Date.parse(payload.at);
    const frame = z.parse(frameSchema, payload);
    stats.frames++;
    stats.changes += frame.to - frame.from + 1;
    streamOf(frame.hospital_id).take(frame.from, frame.to);
    onFrame?.(frame, latency);
    for (const day of daysOf(frame.hospital_id)) {
      if (day.asking) day.early.push(frame);
      else if (day.view.fold(frame) === 'gap') {
        stats.gaps++;
        day.early.push(frame);
        void sync(line, day, stats, clock);
      }
    }
  });
  line.on('seq', (payload) => {
    const { hospital_id, seq } = z.parse(seqSchema, payload);
    for (const day of daysOf(hospital_id)) {
      if (day.asking || day.view.seq() >= seq) continue;
      stats.behind++;
      void sync(line, day, stats, clock);
    }
  });

  return {
    watch(hospitalId, date) {
      const key = `${hospitalId} ${date}`;
      const known = days.get(key);
      if (known) return known.first.promise;
      const day = { ...newDay(date), hospitalId };
      days.set(key, day);
      // Refused days are forgotten, so that they may be tried again.
      day.first.promise.catch(() => days.delete(key));
      void sync(line, day, stats, clock);
      return day.first.promise;
    },
    unwatch(hospitalId, date) {
      if (!days.delete(`${hospitalId} ${date}`)) return;
      if (daysOf(hospitalId).length === 0) streams.get(hospitalId)?.restart();
      if (line.connected) line.emit('unwatch', { hospital_id: hospitalId, date }, () => {});
    },
    stats,
    faults: () => [...streams.values()].flatMap(({ faults }) => faults),
    cut: () => line.io.engine.close(),
    close: () => line.disconnect(),
  };
}

function newDay(date: string): Omit<Watched, 'hospitalId'> {
  return {
    view: createDayView(date),
    early: [],
    asking: false,
    again: false,
    afresh: true,
    first: Promise.withResolvers<DayView>(),
  };
}

/** Asks until the day is whole up to some number and continues without a gap. One question at a time. */
async function sync(line: Line, day: Watched, stats: LiveStats, clock: ServerClock): Promise<void> {
  if (day.asking) {
    day.again = true;
    return;
  }
  day.asking = true;
  do {
    day.again = false;
    // A line that is cut asks again when it is back.
    if (!line.connected) break;
    try {
      await askOnce(line, day, stats, clock);
    } catch {
      day.again = true;
      await pause(50);
    }
  } while (day.again);
  day.asking = false;
}

async function askOnce(line: Line, day: Watched, stats: LiveStats, clock: ServerClock): Promise<void> {
  const after = day.afresh ? null : day.view.seq();
  if (after !== null) stats.asked++;
  const asked = Date.now();
  const question = { hospital_id: day.hospitalId, date: day.view.date, ...(after === null ? {} : { after }) };
  const answer = z.parse(watchAnswer, await line.timeout(ACK_MS).emitWithAck('watch', question));
  if (!answer.ok) {
    day.first.reject(new Error(`实时频道不给看 ${day.view.date}：${answer.status} ${answer.message}`));
    return;
  }
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
