import type { GridHeader } from '#contract/slot-state.ts';
import type { Deps } from '#server/platform/context.ts';
import type { RawReservation, RawSlot } from '#server/platform/live-bus.ts';
import { houseScope, publicScope } from '#server/platform/scope.ts';
import { type OffDuty, propOf } from './present.ts';

/** A hospital's day as one statement read it: seq and states of one snapshot. */
export interface Day {
  seq: number;
  epoch: number;
  hospital: { id: number; name: string; mode: number; lock: number; status: string };
  headers: GridHeader[];
  slots: RawSlot[];
  reservations: RawReservation[];
  off: OffDuty[];
}

type Snapshot = Omit<Day, 'headers'> & { headers: Omit<GridHeader, 'prop'>[] };

const MAX_DAYS = 2_000;

/**
 * Days kept by seq. A kept day is served only after a look-up of the seq in Postgres that began after the request
 * came, so that what is warm is never stale; those who wait share one look-up.
 */
export interface GridStore {
  /** Null where there is no such hospital. */
  read(hospitalId: number, date: string): Promise<Day | null>;
}

export function createGridStore(deps: Pick<Deps, 'database'>): GridStore {
  const days = new Map<string, Day>();
  const loading = new Map<string, Promise<Day | null>>();
  const seqOf = createSeqLookup(deps);

  const load = async (hospitalId: number, date: string) => {
    const { rows } = await houseScope(deps.database, hospitalId).query<{ day: Snapshot | null }>({
      name: 'grid_snapshot',
      text: 'SELECT grid_snapshot($1, $2::date) AS day',
      values: [hospitalId, date],
    });
    const snapshot = rows[0]?.day;
    if (!snapshot) return null;
    const day = { ...snapshot, headers: snapshot.headers.map((header) => ({ ...header, prop: propOf(header.id) })) };
    if (days.size >= MAX_DAYS) days.delete(days.keys().next().value ?? '');
    days.set(`${hospitalId} ${date}`, day);
    return day;
  };

  return {
    async read(hospitalId, date) {
      const key = `${hospitalId} ${date}`;
      const kept = days.get(key);
      if (kept) {
        const now = await seqOf(hospitalId);
        if (now && now.seq === kept.seq && now.epoch === kept.epoch) return kept;
      }
      // A load that began before this request may be older than it: only one that begins now is shared onward.
      const running = loading.get(key);
      if (running) await running.catch(() => null);
      const again = loading.get(key);
      if (again) return again;
      const fresh = load(hospitalId, date).finally(() => loading.delete(key));
      loading.set(key, fresh);
      return fresh;
    },
  };
}

type SeqRow = { seq: number; epoch: number };

/** The seq of hospitals: at most one query under way, the next one serves everybody who came meanwhile. */
function createSeqLookup(deps: Pick<Deps, 'database'>): (hospitalId: number) => Promise<SeqRow | undefined> {
  let next: { ids: Set<number>; answer: Promise<Map<number, SeqRow>> } | null = null;
  let running: Promise<unknown> = Promise.resolve();

  const ask = async (ids: Set<number>) => {
    const { rows } = await publicScope(deps.database).query<SeqRow & { hospital_id: number }>({
      name: 'seqs',
      text: 'SELECT hospital_id, seq, epoch FROM hospital_numbers WHERE hospital_id = ANY ($1::int[])',
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
