import type { Abandoned, Journal } from './journal.ts';
import type { Watcher } from './watchers.ts';

const LOOK_MS = 200;
/** Whoever has not seen the hold by now will not: it came and went while the line was cut. */
const SEEN_MS = 5_000;

/**
 * Looks at the screens of the staff until each abandoned hold is gone from them. The screens and not the frames: what
 * happened while a line was cut comes as an answer. Answers how to stop looking.
 */
export function followAbandoned({ abandoned }: Journal, watchers: readonly Watcher[]): () => void {
  const seen = new Set<Abandoned>();
  const look = () => {
    for (const each of abandoned) {
      if (each.freedAt !== null) continue;
      const holder = holderOnScreen(each, watchers);
      if (holder === each.holder) seen.add(each);
      else if (seen.has(each) || performance.now() - each.droppedAt > SEEN_MS) each.freedAt = performance.now();
    }
  };
  const timer = setInterval(look, LOOK_MS);
  return () => clearInterval(timer);
}

function holderOnScreen({ hospitalId, date, slotId }: Abandoned, watchers: readonly Watcher[]): string | null {
  const staff = watchers.filter((watcher) => watcher.view === 'staff' && watcher.hospitalId === hospitalId);
  const day = staff.flatMap(({ days }) => days).find((each) => each.date === date);
  // As it was told, whatever the time: a hold counts as taken back when the product says so.
  const cells = day?.cells(Number.NEGATIVE_INFINITY) ?? [];
  return cells.find(({ id }) => id === slotId)?.hold?.holder ?? null;
}
