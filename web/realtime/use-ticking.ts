import { useCallback } from 'react';
import { onTick } from '#web/realtime/server-clock.ts';

/**
 * For the `ref` of an element that writes its own text each second, past React: nothing around it is drawn anew, and it has
 * its text before it is first seen.
 * @param at an instant, ms since 1970
 * @param text what it says so many ms after that (below zero: before); the same function each time
 */
export const useTicking = (at: number, text: (past: number) => string) =>
  useCallback(
    (element: HTMLElement) => {
      const stop = onTick((now) => {
        element.textContent = text(now - at);
      });
      return () => void stop();
    },
    [at, text],
  );
