/** What one screen was told, in order. Instants are this machine's. */
export type Entry =
  | { kind: 'up' | 'down'; at: number }
  | { kind: 'frame'; at: number; from: number; to: number }
  /** To a `watch`: the state, or all changes, up to `seq`. */
  | { kind: 'answer'; at: number; seq: number; epoch: number }
  /** A `watch` was refused, and nothing else is watched on this line: nothing has to come any more. */
  | { kind: 'refused'; at: number }
  /** Theirs alone. */
  | { kind: 'person'; at: number; name: string; payload: unknown };

export interface StreamFault {
  what: string;
  /** Where in the entries. */
  index: number;
}

/**
 * On one line each frame begins where the last one ended: no gap, no double, no other order. The first one after an answer
 * begins no later than right after it. Whoever is refused is told no more until they ask again.
 */
export function checkStream(entries: readonly Entry[]): StreamFault[] {
  const faults: StreamFault[] = [];
  let last: number | null = null;
  let floor: number | null = null;
  entries.forEach((entry, index) => {
    if (entry.kind === 'up' || entry.kind === 'refused') {
      last = null;
      floor = null;
    } else if (entry.kind === 'answer') floor ??= entry.seq;
    else if (entry.kind === 'frame') {
      const { from, to } = entry;
      const next = (last ?? floor ?? from - 1) + 1;
      if (to < from) faults.push({ what: `a frame ${from}–${to} that ends before it begins`, index });
      else if (from > next) faults.push({ what: `a gap: ${next}–${from - 1} never came`, index });
      else if (last !== null && to <= last) faults.push({ what: `${from}–${to} came again after ${last}`, index });
      else if (last !== null && from < next) faults.push({ what: `${from}–${next - 1} came twice`, index });
      last = Math.max(last ?? 0, to);
    }
  });
  return faults;
}

/** The lines of a history around a fault, without what came to the person alone. */
export function around(entries: readonly Entry[], index: number): string[] {
  const from = Math.max(0, index - 4);
  return entries.slice(from, index + 2).map((entry, n) => {
    const mark = from + n === index ? ' <-' : '';
    const at = new Date(entry.at).toISOString().slice(11, 23);
    if (entry.kind === 'frame') return `${at} frame ${entry.from}–${entry.to}${mark}`;
    if (entry.kind === 'answer') return `${at} answer up to ${entry.seq}${mark}`;
    return `${at} ${entry.kind === 'person' ? entry.name : entry.kind}${mark}`;
  });
}
