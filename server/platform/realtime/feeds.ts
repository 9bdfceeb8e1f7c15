import type { LogEvent } from '../live-bus.ts';
import type { SystemScope } from '../scope.ts';
import { createFeed, type Feed } from './feed.ts';
import { type Missing, type Numbers, PAGE, readMissing, readNumbers } from './log-reader.ts';
import { createShared } from './timing.ts';

/** Who is farther behind than this takes a whole state: cheaper for everybody than all the steps to it. */
const MAX_BEHIND = 2_000;

export interface FeedsOptions {
  readonly db: SystemScope;
  readonly send: (hospitalId: number, events: readonly LogEvent[]) => void;
  /** The log can't tell what followed: watchers must ask again. `afresh`: numbers began anew. */
  readonly onReset: (numbers: Numbers, afresh: boolean) => void;
  readonly onGapRead: () => void;
  readonly onError: (error: unknown) => void;
}

/** The feeds of the hospitals that somebody here watches or works at, kept in step with Postgres. */
export interface Feeds {
  retain(hospitalId: number): void;
  release(hospitalId: number): void;
  /** Resolves when the hospital's feed has begun: what commits from now on will be sent. @throws without Postgres */
  begun(hospitalId: number): Promise<void>;
  accept(events: readonly LogEvent[]): void;
  /** Compares with Postgres and reads what is missing. Answers the numbers it saw. @throws without Postgres */
  compare(): Promise<Numbers[]>;
  /** Sends what waits, and answers the last number sent. */
  flush(hospitalId: number): number | null;
  size(): number;
  stop(): void;
}

export function createFeeds(options: FeedsOptions): Feeds {
  const feeds = new Map<number, { feed: Feed; users: number }>();
  const feedOf = (hospitalId: number) => feeds.get(hospitalId)?.feed;
  const compare = createShared((_: 'all') =>
    compareAll(
      options,
      [...feeds.values()].map(({ feed }) => feed),
      feedOf,
    ),
  );
  const onGap = () => compare('all').then(() => {}, options.onError);
  return {
    retain(hospitalId) {
      const found = feeds.get(hospitalId);
      if (found) found.users++;
      else {
        const send = (events: readonly LogEvent[]) => options.send(hospitalId, events);
        feeds.set(hospitalId, { feed: createFeed({ hospitalId, send, onGap, onError: options.onError }), users: 1 });
      }
    },
    release(hospitalId) {
      const found = feeds.get(hospitalId);
      if (!found || --found.users > 0) return;
      found.feed.stop();
      feeds.delete(hospitalId);
    },
    async begun(hospitalId) {
      if (feedOf(hospitalId)?.cursor() === null) await compare('all');
    },
    accept(events) {
      for (const [hospitalId, own] of byHospital(events)) feedOf(hospitalId)?.accept(own);
    },
    compare: () => compare('all'),
    flush(hospitalId) {
      const feed = feedOf(hospitalId);
      feed?.flush();
      return feed?.cursor() ?? null;
    },
    size: () => feeds.size,
    stop() {
      for (const { feed } of feeds.values()) feed.stop();
      feeds.clear();
    },
  };
}

type FeedOf = (hospitalId: number) => Feed | undefined;

/** One query for all hospitals, and one more for all that is missing. */
async function compareAll(options: FeedsOptions, served: readonly Feed[], feedOf: FeedOf): Promise<Numbers[]> {
  if (served.length === 0) return [];
  const before = new Map(served.map((feed) => [feed.hospitalId, feed.cursor()]));
  const numbers = await readNumbers(options.db, [...before.keys()]);
  const missing: Missing[] = [];
  for (const row of numbers) {
    const feed = feedOf(row.hospital_id);
    const at = feed?.cursor() ?? null;
    if (!feed) continue;
    if (at === null) feed.begin(row.seq, row.epoch);
    // Events may have come while the query ran: only what was sent before it can prove that the number went back.
    else if (row.epoch !== feed.epoch() || row.seq < (before.get(row.hospital_id) ?? 0))
      reset(options, feed, row, true);
    else if (row.seq - at > MAX_BEHIND) reset(options, feed, row, false);
    else if (row.seq > at) missing.push({ hospital_id: row.hospital_id, after: at, upto: row.seq });
  }
  const lost = await fill(options, missing, feedOf);
  for (const row of numbers) {
    const feed = feedOf(row.hospital_id);
    if (feed && lost.has(row.hospital_id)) reset(options, feed, row, false);
  }
  return numbers;
}

/** Reads page by page what is missing. Answers the hospitals whose log no longer has it. */
async function fill(options: FeedsOptions, missing: readonly Missing[], feedOf: FeedOf): Promise<Set<number>> {
  const lost = new Set<number>();
  let open = missing;
  while (open.length > 0) {
    options.onGapRead();
    const events = byHospital(await readMissing(options.db, open));
    const more: Missing[] = [];
    for (const wanted of open) {
      const feed = feedOf(wanted.hospital_id);
      if (!feed) continue;
      feed.accept(events.get(wanted.hospital_id) ?? []);
      const at = feed.cursor() ?? wanted.upto;
      if (at < Math.min(wanted.after + PAGE, wanted.upto)) lost.add(wanted.hospital_id);
      else if (at < wanted.upto) more.push({ ...wanted, after: at });
    }
    open = more;
  }
  return lost;
}

function reset(options: FeedsOptions, feed: Feed, numbers: Numbers, afresh: boolean): void {
  feed.begin(Math.max(numbers.seq, afresh ? 0 : (feed.cursor() ?? 0)), numbers.epoch);
  options.onReset(numbers, afresh);
}

function byHospital(events: readonly LogEvent[]): Map<number, LogEvent[]> {
  const found = new Map<number, LogEvent[]>();
  for (const event of events) {
    const own = found.get(event.hospital_id);
    if (own) own.push(event);
    else found.set(event.hospital_id, [event]);
  }
  return found;
}
