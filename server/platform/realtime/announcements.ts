import type { Announcement } from '#contract/announcement-shapes.ts';
import type { Deps } from '../context.ts';
import type { RawAnnouncement } from '../raw-states.ts';
import { type SystemScope, systemScope } from '../scope.ts';
import { ask } from './ask.ts';
import { emit, type LiveSocket, staffOf } from './socket.ts';
import { createShared } from './timing.ts';

/** How far back Postgres is asked: longer than any transaction may take from its clock reading to its commit. */
const WINDOW_S = 10;
/** An outage is looked back over, up to this. */
const LONGEST_WINDOW_S = 600;
/** What was told is remembered well beyond the window. */
const REMEMBER_MS = 30_000;
/** So many sockets are written to before others have their turn. */
const CHUNK = 500;

/** Announcements to every socket here that they concern: from the bus at once, the rest from Postgres. */
export interface Announcements {
  /** What was told before, a socket's owner reads from the list. */
  join(socket: LiveSocket): void;
  leave(socket: LiveSocket): void;
  accept(): void;
  /** Tells what the bus lost. @throws without Postgres */
  compare(): Promise<void>;
}

/** Who somebody is to the rule: a person, and the hospital whose staff they are in this session. */
interface Viewpoint {
  user_id: number;
  hospital_id: number | null;
}

interface NewsRow {
  /** The announcement and its version: nobody gets one twice. */
  id: number;
  version: number;
  item: RawAnnouncement;
  /** Milliseconds since it was to be told. */
  age: number;
}

const NEWS = `SELECT a.id, a.version, announcement_item(a) AS item,
  (extract(epoch FROM haomai_now() - a.told_at) * 1000)::float8 AS age FROM announcements a
  WHERE a.told_at > (SELECT haomai_now() - make_interval(secs => $1)) ORDER BY a.told_at, a.id`;

const CONCERNED = `SELECT DISTINCT v.user_id, v.hospital_id
  FROM announcements a, unnest($2::bigint[], $3::bigint[]) AS v (user_id, hospital_id)
  WHERE a.id = $1 AND announcement_concerns(a, v.user_id, v.hospital_id)`;

type Present = (raw: RawAnnouncement) => Announcement;

export function createAnnouncements(deps: Deps, present: Present, onError: (error: unknown) => void): Announcements {
  const db = systemScope(deps.database);
  const audience = createAudience();
  /** What was told, to when it was. */
  const seen = new Map<string, number>();
  let compared = Date.now();
  const began = Date.now();

  const read = () => {
    const away = Math.min((Date.now() - compared) / 1_000, LONGEST_WINDOW_S);
    return ask<NewsRow>(db, 'announcements', NEWS, [WINDOW_S + away]);
  };
  const tell = async ({ id, version, item }: NewsRow): Promise<void> => {
    const news = `${id}:${version}`;
    if (seen.has(news)) return;
    seen.set(news, Date.now());
    try {
      await emitAll(await audience.concerned(db, id), present(item));
    } catch (error) {
      // Nobody knows whom it did not reach; the next look at Postgres tells it again.
      seen.delete(news);
      throw error;
    }
  };
  // One at a time: of two that look at once, the one that found more could tell the later news first.
  const look = createShared(async (_: 'all') => {
    const rows = await read();
    // What was told before this process was there, others have told; its sockets read it from the list.
    const alive = Date.now() - began;
    for (const { id, version, age } of rows) if (age > alive) seen.set(`${id}:${version}`, Date.now());
    for (const row of rows) await tell(row);
  });

  return {
    join: audience.join,
    leave: audience.leave,
    accept: () => void look('all').catch(onError),
    async compare() {
      const looked = Date.now();
      await look('all');
      for (const [news, at] of seen) if (at < compared - REMEMBER_MS) seen.delete(news);
      compared = looked;
    },
  };
}

/** The sockets of this process, by who somebody is to the rule. */
interface Audience {
  join(socket: LiveSocket): void;
  leave(socket: LiveSocket): void;
  /** Those whom an announcement concerns. */
  concerned(db: SystemScope, id: number): Promise<LiveSocket[]>;
}

function createAudience(): Audience {
  const sockets = new Map<string, Set<LiveSocket>>();
  return {
    join(socket) {
      const key = viewpointOf(socket);
      if (!key) return;
      const mine = sockets.get(key) ?? new Set();
      sockets.set(key, mine.add(socket));
    },
    leave(socket) {
      const key = viewpointOf(socket);
      const mine = key ? sockets.get(key) : undefined;
      if (key && mine?.delete(socket) && mine.size === 0) sockets.delete(key);
    },
    async concerned(db, id) {
      if (sockets.size === 0) return [];
      const viewers = [...sockets.keys()].map(viewerOf);
      const rows = await ask<Viewpoint>(db, 'concerned', CONCERNED, [
        id,
        viewers.map(({ user_id }) => user_id),
        viewers.map(({ hospital_id }) => hospital_id),
      ]);
      return rows.flatMap((viewer) => [...(sockets.get(keyOf(viewer)) ?? [])]);
    },
  };
}

const keyOf = ({ user_id, hospital_id }: Viewpoint) => `${user_id}:${hospital_id ?? ''}`;

function viewpointOf(socket: LiveSocket): string | null {
  const { viewer } = socket.data;
  return viewer ? keyOf({ user_id: viewer.user_id, hospital_id: staffOf(socket)?.hospitalId ?? null }) : null;
}

function viewerOf(key: string): Viewpoint {
  const [user = '', hospital = ''] = key.split(':');
  return { user_id: Number(user), hospital_id: hospital === '' ? null : Number(hospital) };
}

async function emitAll(sockets: readonly LiveSocket[], item: Announcement): Promise<void> {
  for (let i = 0; i < sockets.length; i += CHUNK) {
    if (i > 0) await new Promise(setImmediate);
    for (const socket of sockets.slice(i, i + CHUNK)) emit(socket, 'announcement', item);
  }
}
