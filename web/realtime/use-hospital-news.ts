import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { sessionAtom, store } from '#web/api/session.ts';
import { followHospital } from '#web/realtime/follow-hospital.ts';
import { minuteAtom } from '#web/realtime/server-clock.ts';

/** A burst of changes is one reason to read again. */
const TOGETHER_MS = 250;

/** Calls `onNews` after something changed at the hospital of the session: for lists, which are read again then. */
export function useHospitalNews(onNews: () => void): void {
  const { hospitalId } = useAtomValue(sessionAtom, { store });
  const { date } = useAtomValue(minuteAtom, { store });
  const latest = useRef(onNews);
  latest.current = onNews;
  useEffect(() => {
    if (hospitalId === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const news = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        latest.current();
      }, TOGETHER_MS);
    };
    const stop = followHospital({
      hospitalId,
      date,
      sink: {
        // Also the first: something may have changed since the list was read.
        whole: news,
        apply: news,
        refused: () => {},
        caughtUp: () => {},
      },
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [hospitalId, date]);
}
