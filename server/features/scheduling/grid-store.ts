import type { Deps } from '#server/platform/context.ts';
import { publicScope } from '#server/platform/scope.ts';
import { createDayReader, type Day } from './day-reader.ts';
import type { View } from './present.ts';

const MAX_DAYS = 2_000;

/**
 * Days kept by seq. A kept day is served only after a look-up of the seq in Postgres that began after the request
 * came, so that what is warm is never stale; those who wait share one look-up.
 */
export interface GridStore {
  /** Null where there is no such hospital for this view. The public's day has no visits and no names. */
  read(hospitalId: number, date: string, view: View): Promise<Day | null>;
}

interface Seen {
  readonly seq: number;
  readonly epoch: number;
}

export function createGridStore(deps: Pick<Deps, 'database'>): GridStore {
  const days = new Map<string, Day>();
  const loading = new Map<string, Promise<Day | null>>();
  const look = createLookup(deps);
  const readDay = createDayReader(deps);

  const load = async (key: string, hospitalId: number, date: string, view: View) => {
    const day = await readDay(hospitalId, date, view);
    if (!day) return null;
    if (days.size >= MAX_DAYS) days.delete(days.keys().next().value ?? '');
    days.set(key, day);
    return day;
  };

  return {
    async read(hospitalId, date, view) {
      const key = `${view} ${hospitalId} ${date}`;
      const kept = days.get(key);
      if (kept) {
        const now = await look(hospitalId);
        if (now && now.seq === kept.seq && now.epoch === kept.epoch) return kept;
      }
      // A load that began before this request may be older than it: only one that begins now is shared onward.
      const running = loading.get(key);
      if (running) await running.catch(() => null);
      const again = loading.get(key);
      if (again) return again;
      const fresh = load(key, hospitalId, date, view).finally(() => loading.delete(key));
      loading.set(key, fresh);
      return fresh;
    },
  };
}

/** Where hospitals' numbers stand. At most one query under way, the next one serves everybody who came meanwhile. */
function createLookup(deps: Pick<Deps, 'database'>): (hospitalId: number) => Promise<Seen | undefined> {
  let next: { ids: Set<number>; answer: Promise<Map<number, Seen>> } | null = null;
  let running: Promise<unknown> = Promise.resolve();

  const ask = async (ids: Set<number>) => {
    const { rows } = await publicScope(deps.database).query<Seen & { hospital_id: number }>({
      name: 'seqs',
      text: 'SELECT hospital_id, seq, epoch FROM hospital_numbers WHERE hospital_id = ANY ($1::bigint[])',
      values: [[...ids]],
    });
    return new Map(rows.map((row) => [row.hospital_id, row]));
  };

  return async (hospitalId) => {
    if (!next) {
      const ids = new Set<number>();
      const before = running;
      const answer = before
        .catch(() => {})
        .then(() => {
          next = null;
          return ask(ids);
        });
      running = answer;
      next = { ids, answer };
    }
    next.ids.add(hospitalId);
    return (await next.answer).get(hospitalId);
  };
}
