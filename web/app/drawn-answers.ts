import type { QueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '#contract/call.ts';
import type { scheduling } from '#contract/scheduling.ts';
import { setServerNow } from '#web/realtime/server-clock.ts';

/** Where the server writes what it asked for the page that came drawn (web/drawn.tsx). */
export const DRAWN_ID = 'drawn';

/** Of them the first is the day's. */
type Answers = [method: string, path: string, args: unknown, answer: unknown][];

/** From the page's beginning to its first question, which is then not asked. */
const FRESH_MS = 5_000;

/** The page begins with what it was drawn from, which is as old as its way here was long. */
export function takeDrawnAnswers(queries: QueryClient): void {
  const text = document.getElementById(DRAWN_ID)?.textContent;
  if (!text) return;
  const updatedAt = whenPageCame();
  const staleTime = Date.now() - updatedAt + FRESH_MS;
  const answers = JSON.parse(text) as Answers;
  for (const [method, path, args, answer] of answers) {
    const queryKey = [method, path, args];
    queries.setQueryDefaults(queryKey, { staleTime });
    queries.setQueryData(queryKey, answer, { updatedAt });
  }
  const [, , , day] = answers[0] ?? [];
  if (day) setServerNow((day as AnswerOf<typeof scheduling.index>).meta.now, updatedAt);
}

/** When its first byte did, milliseconds since 1970 by this device's clock. */
function whenPageCame(): number {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return performance.timeOrigin + (page?.responseStart ?? performance.now());
}
