import { useEffect, useRef, useState } from 'react';
import type { Grid } from '#contract/slot-state.ts';
import { followHospital } from '#web/realtime/follow-hospital.ts';
import { onEvent } from '#web/realtime/reactions.ts';
import type { WallClock } from '#web/realtime/server-clock.ts';

const QUARTER_MINUTES = 15;

interface Live {
  hospitalDay: Grid | null;
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
export function useLive({ hospitalDay, wall, renew, reload }: Live): string | null {
  const [refused, setRefused] = useState<string | null>(null);
  const hospitalId = hospitalDay?.meta.hospital.id;
  const date = hospitalDay?.data.date;
  // Where the feed begins; from there on it counts for itself.
  const seq = useRef(hospitalDay?.meta.seq);
  seq.current = hospitalDay?.meta.seq;
  useEffect(() => {
    if (hospitalId === undefined || date === undefined) return;
    setRefused(null);
    return followHospital({
      hospitalId,
      date,
      after: seq.current,
      sink: {
        whole: () => renew('all'),
        apply: (frame) => {
          if (frame.hospital || frame.headers) reload();
          const whole = frame.hospital !== undefined || frame.slots.length === 0;
          renew(whole ? 'all' : new Set(frame.slots.map((slot) => slot.date)));
        },
        refused: (_status, message) => setRefused(message),
        caughtUp: () => setRefused(null),
      },
    });
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
