import { useEffect, useRef, useState } from 'react';
import type { Grid } from '#contract/slot-state.ts';
import { DayFeed } from '#web/realtime/day-feed.ts';
import { line, onConnect } from '#web/realtime/line.ts';
import { onEvent } from '#web/realtime/reactions.ts';
import { setServerNow, type WallClock } from '#web/realtime/server-clock.ts';

const ANSWER_MS = 8_000;
const QUARTER_MINUTES = 15;

interface Live {
  house: Grid | null;
  wall: WallClock;
  /** Days that are no longer as they were told. */
  renew: (dates: Iterable<string> | 'all') => void;
  /** The hospital itself or its columns changed. */
  reload: () => void;
}

/**
 * Keeps a calendar true: what happens at the hospital it shows, what becomes of one's own visits anywhere, and the time,
 * which takes slots away without a word. Answers why the hospital can't be followed, where that is so.
 */
export function useLive({ house, wall, renew, reload }: Live): string | null {
  const [refused, setRefused] = useState<string | null>(null);
  const hospitalId = house?.meta.hospital.id;
  const date = house?.data.date;
  const seq = house?.meta.seq;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first number counts, the feed goes on from there
  useEffect(() => {
    if (hospitalId === undefined || date === undefined) return;
    setRefused(null);
    return follow({ hospitalId, date, after: seq, renew, reload, refused: setRefused });
  }, [hospitalId, date, renew, reload]);
  useEffect(() => onEvent('reservation', () => renew('all')), [renew]);
  useQuarters(wall, renew);
  return refused;
}

/** A quarter of an hour later a start has passed. */
function useQuarters(wall: WallClock, renew: Live['renew']): void {
  const quarter = `${wall.date} ${Math.floor(wall.minute / QUARTER_MINUTES)}`;
  const known = useRef(quarter);
  useEffect(() => {
    if (known.current === quarter) return;
    known.current = quarter;
    renew([quarter.slice(0, 10)]);
  }, [quarter, renew]);
}

interface Followed {
  hospitalId: number;
  date: string;
  after: number | undefined;
  renew: Live['renew'];
  reload: () => void;
  refused: (message: string) => void;
}

/** One date is watched; a frame serves all dates of its hospital (decisions.md section 4). */
function follow({ hospitalId, date, after, renew, reload, refused }: Followed): () => void {
  const socket = line();
  const target = { hospital_id: hospitalId, date };
  const feed = new DayFeed({
    hospitalId,
    ...(after === undefined ? {} : { after }),
    ask: (from, answer) => {
      if (!socket.connected) return;
      socket
        .timeout(ANSWER_MS)
        .emit('watch', { ...target, after: from }, (error, given) => answer(error ? null : given));
    },
    sink: {
      clock: setServerNow,
      whole: () => renew('all'),
      apply: (frame) => {
        if (frame.hospital || frame.headers) reload();
        const whole = frame.hospital !== undefined || (frame.slots.length === 0 && !frame.lists);
        renew(whole ? 'all' : new Set(frame.slots.map((slot) => slot.date)));
      },
      refused: (_status, message) => refused(message),
      caughtUp: () => {},
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
