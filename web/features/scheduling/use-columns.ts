import { type RefObject, useEffect, useMemo, useState } from 'react';

/** Up to this many columns all are drawn; above, those in sight and a few beside them. */
const ALL_UP_TO = 24;
const SPARE = 4;

interface Range {
  from: number;
  to: number;
}

/** Which of the columns in sight starts and ends, from the scroller's measures. */
export function rangeOf(scrolled: number, seen: number, column: number, count: number): Range {
  if (column <= 0) return { from: 0, to: Math.min(count, ALL_UP_TO) };
  // In steps, so that scrolling draws the rows anew once in a few columns.
  const from = Math.floor(Math.floor(scrolled / column) / SPARE) * SPARE - SPARE;
  const to = Math.ceil(Math.ceil((scrolled + seen) / column) / SPARE) * SPARE + SPARE;
  return { from: Math.max(0, from), to: Math.min(count, to) };
}

/** Narrower than this, a name goes before what stands beside it. */
const NARROW = 112;

/** Says on the grid itself whether its columns are narrow; the stylesheet does the rest. */
function useNarrow(root: RefObject<HTMLElement | null>, count: number): void {
  useEffect(() => {
    const grid = root.current;
    if (!grid) return;
    const observer = new ResizeObserver(() =>
      grid.toggleAttribute('data-narrow', grid.offsetWidth / (count + 0.5) < NARROW),
    );
    observer.observe(grid);
    return () => observer.disconnect();
  }, [root, count]);
}

/** The columns to draw, and `pin` for one that has to be there to take the focus. */
export function useColumns(root: RefObject<HTMLElement | null>, count: number) {
  const [range, setRange] = useState<Range>({ from: 0, to: Math.min(count, ALL_UP_TO) });
  const [pinned, pin] = useState<number | null>(null);
  const all = count <= ALL_UP_TO;
  useNarrow(root, count);

  useEffect(() => {
    const grid = root.current;
    const scroller = grid?.parentElement;
    if (all || !grid || !scroller) return;
    const update = () => {
      const next = rangeOf(scroller.scrollLeft, scroller.clientWidth, grid.scrollWidth / (count + 1), count);
      setRange((old) => (old.from === next.from && old.to === next.to ? old : next));
    };
    update();
    scroller.addEventListener('scroll', update, { passive: true });
    const observer = new ResizeObserver(update);
    observer.observe(scroller);
    return () => {
      scroller.removeEventListener('scroll', update);
      observer.disconnect();
    };
  }, [root, all, count]);

  const columns = useMemo(() => {
    const { from, to } = all ? { from: 0, to: count } : range;
    const seen = Array.from({ length: Math.max(0, Math.min(to, count) - from) }, (_, i) => from + i);
    if (all || pinned === null || pinned >= count || (pinned >= from && pinned < to)) return seen;
    return pinned < from ? [pinned, ...seen] : [...seen, pinned];
  }, [all, count, range, pinned]);

  return { columns, pin: all ? null : pin };
}
