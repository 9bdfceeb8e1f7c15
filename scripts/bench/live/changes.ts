import { setTimeout as pause } from 'node:timers/promises';
import { dispatch } from '../../../server/platform/command.ts';
import { type LiveBus, type LogEvent, openLiveBus } from '../../../server/platform/live-bus.ts';
import { createLog } from '../../../server/platform/log.ts';
import { monotonic } from './cpu.ts';
import type { Place } from './place.ts';

/**
 * Commits changes and wakes the servers as any other process of the product does, so that all a measured server does is
 * to tell its viewers.
 */
export interface Changer {
  /** So many changes of one slot each, at this pace whatever becomes of them. Answers the last number. */
  steadily(count: number, gapMs: number): Promise<number>;
  close(): Promise<void>;
}

/** @param lost the share of changes that nobody is woken for: they are found in PostgreSQL */
export async function openChanger(place: Place, lost = 0): Promise<Changer> {
  const { redisUrl, prefix, slots } = place;
  const bus = openLiveBus({ redisUrl, prefix, log: createLog('server', 'silent'), subscribe: false });
  await connected(bus);
  let count = 0;
  const change = async () => {
    const event = await number(place, slots[count++ % slots.length]?.id ?? 0);
    if (Math.random() >= lost) dispatch({ bus }, { events: [event] });
    return event.seq;
  };
  return {
    steadily: (n, gapMs) => steadily(n, gapMs, change),
    close: () => bus.close(),
  };
}

async function steadily(n: number, gapMs: number, change: () => Promise<number>): Promise<number> {
  const made: Promise<number>[] = [];
  const begun = monotonic();
  for (let i = 0; i < n; i++) {
    made.push(change());
    const wait = begun + (i + 1) * gapMs - monotonic();
    if (wait > 0) await pause(wait);
  }
  return Math.max(...(await Promise.all(made)));
}

async function connected(bus: LiveBus): Promise<void> {
  while (!bus.connected) await pause(5);
}

async function number({ owner, hospital }: Place, slot: number): Promise<LogEvent> {
  const { rows } = await owner.query<{ event: LogEvent }>({
    name: 'change',
    text: "SELECT number_changes($1, ARRAY[$2::bigint], '{}', NULL, NULL, true) AS event",
    values: [hospital.id, slot],
  });
  const event = rows[0]?.event;
  if (!event) throw new Error('no number was given');
  return event;
}
