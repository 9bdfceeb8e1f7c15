import { type RefObject, useEffect, useRef } from 'react';
import type { useLength } from './use-length.ts';

/**
 * Pulling the lower edge of a visit: it gets longer or shorter as the pointer goes, and is changed when it is let go of.
 * What follows the pull comes with the first visit that somebody points at, and its handles with it.
 */
export function usePull(root: RefObject<HTMLElement | null>, length: ReturnType<typeof useLength>): void {
  const latest = useRef(length);
  latest.current = length;
  useEffect(() => {
    const grid = root.current;
    if (!grid) return;
    const stop = new AbortController();
    const { signal } = stop;
    const onOver = ({ target }: PointerEvent) => {
      if (!(target instanceof Element) || !target.closest('.sg-cell')?.querySelector('[data-pull]')) return;
      grid.removeEventListener('pointerover', onOver);
      import('./pull.ts').then(
        ({ listenForPulls }) => {
          if (signal.aborted) return;
          signal.addEventListener('abort', listenForPulls(grid, latest));
          grid.dataset.pullable = '';
        },
        () => {},
      );
    };
    grid.addEventListener('pointerover', onOver, { signal });
    return () => stop.abort();
  }, [root]);
}
