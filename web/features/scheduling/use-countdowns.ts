import { type RefObject, useEffect } from 'react';
import { onTick } from '#web/realtime/server-clock.ts';
import { formatCountdown } from '#web/ui/text/format.ts';

const URGENT_MS = 30_000;

/** Writes every countdown of the grid once a second, without drawing a cell anew. */
export function useCountdowns(root: RefObject<HTMLElement | null>): void {
  useEffect(
    () =>
      onTick((now) => {
        for (const timer of root.current?.querySelectorAll<HTMLElement>('[data-expires]') ?? []) {
          writeCountdown(timer, now);
        }
      }),
    [root],
  );
}

/** The time left, red at the end, and how much of the cell is still filled. At zero the server has the word. */
export function writeCountdown(timer: HTMLElement, now: number): void {
  const full = Number(timer.dataset.full);
  // This device's idea of the server's clock may be behind by the way the answer took.
  const left = Math.min(Number(timer.dataset.expires) - now, full);
  const text = left > 0 ? formatCountdown(left) : '释放中';
  if (timer.textContent !== text) timer.textContent = text;
  timer.toggleAttribute('data-urgent', left < URGENT_MS);
  const share = Math.min(1, Math.max(0, left / full));
  timer.parentElement?.style.setProperty('--left', share.toFixed(3));
}
