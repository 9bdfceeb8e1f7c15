import { TOUCHED_IDS } from '#contract/event.ts';

/** A list that those of a room are to read again. */
export interface StaleList {
  readonly room: string;
  readonly hospital_id: number | null;
  readonly name: string;
  /** The rows concerned; without any the list as a whole. */
  readonly ids?: readonly number[];
}

/** Of each list what is to be told: the first word at once, what follows it in one word a while later. Reads no clock. */
export interface Gathering {
  add(list: StaleList): void;
  /** What may be told at `now`, milliseconds of any clock that never goes back; it counts as told. */
  take(now: number): StaleList[];
  /** From when on there is something to take; null where nothing waits. */
  next(): number | null;
}

type Ids = readonly number[] | 'whole';

interface Kept {
  readonly list: Omit<StaleList, 'ids'>;
  /** What nobody has been told of yet. */
  waiting: Ids | null;
  /** It was told of, and is told of again from then on. */
  free: number;
}

/** @param restMs from one word of a list to the next */
export function createGathering(restMs: number): Gathering {
  const kept = new Map<string, Kept>();
  return {
    add({ ids, ...list }) {
      const key = JSON.stringify([list.room, list.hospital_id, list.name]);
      const found = kept.get(key) ?? { list, waiting: null, free: Number.NEGATIVE_INFINITY };
      kept.set(key, found);
      found.waiting = together(found.waiting ?? [], ids);
    },
    take(now) {
      const told: StaleList[] = [];
      for (const [key, each] of kept) {
        if (each.free > now) continue;
        if (each.waiting === null) kept.delete(key);
        else {
          told.push({ ...each.list, ...(each.waiting === 'whole' ? {} : { ids: each.waiting }) });
          each.waiting = null;
          each.free = now + restMs;
        }
      }
      return told;
    },
    next() {
      const waiting = [...kept.values()].filter((each) => each.waiting !== null);
      return waiting.length > 0 ? Math.min(...waiting.map(({ free }) => free)) : null;
    },
  };
}

function together(before: Ids, ids: readonly number[] | undefined): Ids {
  if (before === 'whole' || ids === undefined || ids.length === 0) return 'whole';
  const all = [...new Set([...before, ...ids])];
  return all.length > TOUCHED_IDS ? 'whole' : all;
}
