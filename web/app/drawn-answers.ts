import type { QueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '#contract/call.ts';
import type { scheduling } from '#contract/scheduling.ts';
import { setServerNow } from '#web/realtime/server-clock.ts';

/** Where the server writes what it asked for the page that came drawn (server/platform/drawn-page.ts). */
export const DRAWN_ID = 'drawn';

/** A call with what it was given and what it answered. Of a page's the first is the day's. */
export type Exchange = [method: string, path: string, args: unknown, answer: unknown];

/** From the page's beginning to its first question, which is then not asked. */
const FRESH_MS = 5_000;

/** The page begins with what it was drawn from, which is as old as its way here was long. */
export function takeDrawnAnswers(queries: QueryClient): void {
  const text = document.getElementById(DRAWN_ID)?.textContent;
  if (text) beginWith(queries, JSON.parse(text) as Exchange[], whenPageCame());
}

/** @param updatedAt when it was told, milliseconds since 1970 by this device's clock */
export function beginWith(queries: QueryClient, exchanges: readonly Exchange[], updatedAt: number): void {
  const staleTime = Date.now() - updatedAt + FRESH_MS;
  for (const [method, path, args, answer] of exchanges) {
    const queryKey = [method, path, args];
    queries.setQueryDefaults(queryKey, { staleTime });
    queries.setQueryData(queryKey, answer, { updatedAt });
  }
  const [, , , day] = exchanges[0] ?? [];
  if (day) setServerNow((day as AnswerOf<typeof scheduling.index>).meta.now, updatedAt);
}

/** What the page has hidden from whoever may be no stranger (server/platform/page-scripts.ts) is none of theirs. */
export function dropHidden(root: HTMLElement): void {
  const { dataset } = document.documentElement;
  if (dataset.drawn !== 'no') return;
  root.replaceChildren();
  document.getElementById(DRAWN_ID)?.remove();
  delete dataset.drawn;
}

/** When its first byte did, milliseconds since 1970 by this device's clock. */
function whenPageCame(): number {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return performance.timeOrigin + (page?.responseStart ?? performance.now());
}
