import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { sessionAtom, store } from '#web/api/session.ts';
import { DayFeed } from '#web/realtime/day-feed.ts';
import { line, onConnect } from '#web/realtime/line.ts';
import { onEvent } from '#web/realtime/reactions.ts';
import { minuteAtom, setServerNow } from '#web/realtime/server-clock.ts';

const ANSWER_MS = 8_000;
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
    const stop = follow(hospitalId, date, () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        latest.current();
      }, TOGETHER_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [hospitalId, date]);
}

/** One date is watched; a frame serves all dates of its hospital (decisions.md section 4). */
function follow(hospitalId: number, date: string, news: () => void): () => void {
  const socket = line();
  const target = { hospital_id: hospitalId, date };
  let first = true;
  const feed = new DayFeed({
    hospitalId,
    ask: (after, answer) => {
      if (!socket.connected) return;
      socket.timeout(ANSWER_MS).emit('watch', { ...target, after }, (error, given) => answer(error ? null : given));
    },
    sink: {
      clock: setServerNow,
      // The first state is what the list was read at, or newer.
      whole: () => (first ? undefined : news()),
      apply: news,
      refused: () => {},
      caughtUp: () => {
        first = false;
      },
    },
  });
  const stops = [
    onConnect(() => feed.connected()),
    onEvent('changes', (frame) => feed.frame(frame)),
    onEvent('seq', ({ hospital_id, seq }) => hospital_id === hospitalId && feed.heard(seq)),
  ];
  return () => {
    feed.stop();
    for (const stop of stops) stop();
    if (socket.connected) socket.emit('unwatch', target, () => {});
  };
}
