import { FOR_NOW } from '#web/realtime/day-feed.ts';
import { ANSWER_MS, inAMoment } from '#web/realtime/follow-hospital.ts';
import { type LiveSocket, liveSocket } from '#web/realtime/line.ts';

type Answered = (error: unknown, answer?: { ok: true } | { ok: false; status: number }) => void;

export interface Saying {
  say(): void;
  end(): void;
}

/**
 * What the server has to know of one while a page is open: said again in a moment where it can't hear it now, and not where
 * it refuses for good. Without a line the next connect says it. `unheard`: it is not known, whatever was known before.
 */
export function keepSaying(
  send: (line: ReturnType<LiveSocket['timeout']>, answered: Answered) => void,
  unheard: () => void,
): Saying {
  /** Which word an answer belongs to; older ones count for nothing. */
  let last = 0;
  const say = () => {
    last += 1;
    const mine = last;
    const line = liveSocket()?.timeout(ANSWER_MS);
    if (!line) return;
    send(line, (error, answer) => {
      if (mine !== last) return;
      const given = error ? undefined : answer;
      if (given?.ok) return;
      unheard();
      if (!given || FOR_NOW.includes(given.status)) inAMoment(() => mine === last && say());
    });
  };
  return {
    say,
    end() {
      last += 1;
    },
  };
}
