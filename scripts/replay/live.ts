import { io } from 'socket.io-client';
import { z } from 'zod';
import { events } from '#contract/event.ts';
import type { Changes } from '#contract/slot-state.ts';
import type { DayView } from './day-view.ts';
import { type Asking, type Line, newDay, sync, type Watched } from './live-day.ts';
import type { ServerClock } from './server-clock.ts';
import { createStream, type Stream } from './stream.ts';

interface LiveStats {
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

/** A screen that follows grids: docs/domain/live-channel.md#what-a-client-does. */
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

function follow(line: Line, options: LiveOptions): Live {
  const days = new Map<string, Watched>();
  const streams = new Map<number, Stream>();
  const stats: LiveStats = { frames: 0, changes: 0, gaps: 0, behind: 0, asked: 0, reconnects: -1 };
  const daysOf = (hospitalId: number) => [...days.values()].filter((day) => day.hospitalId === hospitalId);
  const asking: Asking = {
    line,
    clock: options.clock,
    onAsked: () => void stats.asked++,
    onRefused: ({ hospitalId }) => {
      if (!daysOf(hospitalId).some(({ served }) => served)) streams.get(hospitalId)?.restart();
    },
  };
  line.on('connect', () => {
    stats.reconnects++;
    for (const day of days.values()) void sync(asking, day);
  });
  line.on('disconnect', () => {
    for (const stream of streams.values()) stream.restart();
    for (const day of days.values()) day.served = false;
  });
  hearFrames({ asking, streams, stats, daysOf }, options);
  return {
    watch: (hospitalId, date) => watch(asking, days, hospitalId, date),
    unwatch(hospitalId, date) {
      if (!days.delete(`${hospitalId} ${date}`)) return;
      if (daysOf(hospitalId).length === 0) streams.get(hospitalId)?.restart();
      if (line.connected) line.emit('unwatch', { hospital_id: hospitalId, date }, () => {});
    },
    stats,
    faults: () => [...streams.values()].flatMap(({ faults }) => faults),
    cut() {
      // A line that is just coming back would hang instead: nobody listens for its end yet.
      if (line.connected) line.io.engine.close();
    },
    close: () => line.disconnect(),
  };
}

interface Following {
  readonly asking: Asking;
  readonly streams: Map<number, Stream>;
  readonly stats: LiveStats;
  readonly daysOf: (hospitalId: number) => Watched[];
}

/** What the server tells by itself: changes, and how far it is. */
function hearFrames({ asking, streams, stats, daysOf }: Following, { clock, onFrame }: LiveOptions): void {
  asking.line.on('changes', (payload) => {
    const latency = clock.now() - Date.parse(payload.at);
    const frame = z.parse(frameSchema, payload);
    const stream = streams.get(frame.hospital_id) ?? createStream(frame.hospital_id);
    streams.set(frame.hospital_id, stream);
    stream.take(frame.from, frame.to);
    stats.frames++;
    stats.changes += frame.to - frame.from + 1;
    onFrame?.(frame, latency);
    for (const day of daysOf(frame.hospital_id)) if (!offer(asking, day, frame)) stats.gaps++;
  });
  asking.line.on('seq', (payload) => {
    const { hospital_id, seq } = z.parse(seqSchema, payload);
    const behind = daysOf(hospital_id).filter((day) => !day.asking && day.view.seq() < seq);
    stats.behind += behind.length;
    for (const day of behind) void sync(asking, day);
  });
}

function watch(asking: Asking, days: Map<string, Watched>, hospitalId: number, date: string): Promise<DayView> {
  const key = `${hospitalId} ${date}`;
  const known = days.get(key);
  if (known) return known.first.promise;
  const day = newDay(hospitalId, date);
  days.set(key, day);
  // Refused days are forgotten, so that they may be tried again.
  day.first.promise.catch(() => days.delete(key));
  void sync(asking, day);
  return day.first.promise;
}

/** Folds a frame, or keeps it for after the answer. False where it shows that something before it is missing. */
function offer(asking: Asking, day: Watched, frame: Changes): boolean {
  if (day.asking) day.early.push(frame);
  else if (day.view.fold(frame) === 'gap') {
    day.early.push(frame);
    void sync(asking, day);
    return false;
  }
  return true;
}
