import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import type { Changes } from '#contract/slot-state.ts';
import { sessionAtom, store } from '#web/api/session.ts';
import { followHospital } from '#web/realtime/follow-hospital.ts';
import { minuteAtom } from '#web/realtime/server-clock.ts';
import { together } from '#web/realtime/together.ts';

/** What of a hospital's changes a list shows. Its lock concerns all of them. */
const CONCERNS = {
  /** What is open, held or booked. */
  slots: ({ slots }: Changes) => slots.length > 0,
  /** Whose visits there are, when, and how far they have come. */
  visits: ({ reservations }: Changes) => (reservations?.length ?? 0) > 0,
  /** Who works there, with which hours and fees. */
  columns: ({ headers }: Changes) => headers === true,
};
type Concern = keyof typeof CONCERNS;

/**
 * Calls `onNews` after something of this changed at the hospital of the session, and says what of it: for lists that show
 * what the grid shows, which are read again then. What no grid shows is told otherwise (useTouched).
 */
export function useHospitalNews(concerns: readonly Concern[], onNews: (of: ReadonlySet<Concern>) => void): void {
  const { hospitalId } = useAtomValue(sessionAtom, { store });
  const { date } = useAtomValue(minuteAtom, { store });
  const latest = useRef({ concerns, onNews });
  latest.current = { concerns, onNews };
  useEffect(() => {
    if (hospitalId === null) return;
    let waiting = new Set<Concern>();
    const { news, stop } = together(() => {
      const of = waiting;
      waiting = new Set();
      latest.current.onNews(of);
    });
    const hear = (concerned: (concern: Concern) => boolean) => {
      const of = latest.current.concerns.filter(concerned);
      for (const concern of of) waiting.add(concern);
      if (of.length > 0) news();
    };
    const unfollow = followHospital({
      hospitalId,
      date,
      sink: {
        // Also the first: something may have changed since the list was read.
        whole: () => hear(() => true),
        apply: (frame) => hear((concern) => frame.hospital !== undefined || CONCERNS[concern](frame)),
        refused: () => {},
        caughtUp: () => {},
      },
    });
    return () => {
      stop();
      unfollow();
    };
  }, [hospitalId, date]);
}
