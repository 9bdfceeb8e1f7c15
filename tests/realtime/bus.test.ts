import { Redis } from 'ioredis';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type BusMessage, type LiveBus, openLiveBus } from '../../server/platform/live-bus.ts';
import { createLog } from '../../server/platform/log.ts';
import { testRedis } from '../support/redis.ts';

/** What processes tell each other, over a real Redis. */

const redis = testRedis();
const log = createLog('server', 'warn');
let here: LiveBus;
let there: LiveBus;
let heard: BusMessage[];
let wire: Redis;
let onWire: { channel: string; text: string }[];

beforeEach(async () => {
  const options = { redisUrl: redis.url, prefix: redis.prefix, log, subscribe: true };
  [here, there] = [openLiveBus(options), openLiveBus(options)];
  [heard, onWire] = [[], []];
  there.listen((message) => heard.push(message));
  wire = new Redis(redis.url);
  wire.on('message', (channel: string, text: string) => onWire.push({ channel, text }));
  await wire.subscribe(`${redis.prefix}:live`, `${redis.prefix}:outbox`);
  await expect.poll(() => here.connected && there.connected).toBe(true);
  // Who is connected has not subscribed yet: what arrives proves that it has.
  const greeted = () => {
    here.publish(announcement(0));
    return heard.length;
  };
  await expect.poll(greeted).toBeGreaterThan(0);
});
afterEach(async () => {
  await Promise.all([here.close(), there.close()]);
  wire.disconnect();
});

const announcement = (id: number): BusMessage => ({ kind: 'announcement', id });
const change = (seq: number): BusMessage => ({
  kind: 'changes',
  events: [
    { hospital_id: 7, seq, at: '2026-11-20T02:37:00Z', request_id: null, body: { slots: [], reservations: [] } },
  ],
  account_events: [{ id: seq, user_id: 1, name: 'visit', body: null }],
});
/** The numbers of changes, and what else was told between them, from this announcement on. */
const notified = (since: number) => {
  const all = heard.flatMap((message): (string | number)[] => {
    if (message.kind === 'announcement') return [`a${message.id}`];
    return message.kind === 'changes' ? message.events.map(({ seq }) => seq) : [];
  });
  return all.slice(all.lastIndexOf(`a${since}`) + 1);
};

it('a rush of changes arrives whole and in order, in few messages, and nothing overtakes it', async () => {
  here.publish(announcement(1));
  for (let seq = 1; seq <= 500; seq++) {
    here.publish(change(seq));
    here.wakeOutbox();
  }
  here.publish(announcement(2));
  here.publish(change(501));
  await expect.poll(() => notified(1)).toEqual([...Array.from({ length: 500 }, (_, i) => i + 1), 'a2', 501]);
  const changes = heard.filter((message) => message.kind === 'changes');
  expect(changes.length).toBe(2);
  expect(changes.flatMap(({ account_events }) => account_events.map(({ id }) => id))).toHaveLength(501);
  expect(onWire.filter(({ channel }) => channel.endsWith(':outbox'))).toHaveLength(1);
});

it('what came just before it closes is told', async () => {
  here.publish(announcement(1));
  here.publish(change(1));
  await expect.poll(() => notified(1)).toEqual([1]);
  here.publish(change(2));
  here.wakeOutbox();
  await here.close();
  await expect.poll(() => notified(1)).toEqual([1, 2]);
  await expect.poll(() => onWire.filter(({ channel }) => channel.endsWith(':outbox')).length).toBe(1);
});

it('a process hears itself once, at once', async () => {
  const own: BusMessage[] = [];
  here.listen((message) => own.push(message));
  here.publish(change(1));
  expect(own).toHaveLength(1);
  await expect.poll(() => notified(0).at(-1)).toBe(1);
  there.publish(change(2));
  await expect.poll(() => own).toHaveLength(2);
});
