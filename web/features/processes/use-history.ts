import { useRef } from 'react';
import { type Answer, type Totals, totalsOf } from './totals.ts';

/** Five minutes of answers, one each five seconds. */
const KEEP = 60;

/** What the totals were since the page was opened, the newest last. */
export function useHistory(answer: Answer | undefined): readonly Totals[] {
  const kept = useRef<{ last: Answer | null; totals: Totals[] }>({ last: null, totals: [] });
  if (answer && kept.current.last !== answer) {
    kept.current = { last: answer, totals: [...kept.current.totals, totalsOf(answer)].slice(-KEEP) };
  }
  return kept.current.totals;
}
