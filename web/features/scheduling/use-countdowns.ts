import { type RefObject, useEffect } from 'react';
import { onTick } from '#web/realtime/server-clock.ts';
import { formatCountdown } from '#web/ui/format.ts';

const URGENT_MS = 30_000;
/** The longest a hold lasts after taking, so that the fill starts full. */
const FULL_MS = 180_000;

/** Writes every countdown of the grid once a second, without drawing a cell anew. */
export function useCountdowns(root: RefObject<HTMLElement | null>): void {
  useEffect(
    () =>
      onTick((now) => {
        for (const timer of root.current?.querySelectorAll<HTMLElement>('[data-expires]') ?? []) write(timer, now);
      }),
    [root],
  );
}

function write(timer: HTMLElement, now: number): void {
  const left = Number(timer.dataset.expires) - now;
  timer.textContent = left > 0 ? formatCountdown(left) : '释放中';
  timer.toggleAttribute('data-urgent', left < URGENT_MS);
  timer.parentElement?.style.setProperty('--left', String(Math.min(1, Math.max(0, left / FULL_MS))));
}
