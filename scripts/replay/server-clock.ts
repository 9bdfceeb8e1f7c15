/** The server's clock as this machine sees it: the difference of the best answer, the one that came quickest. */
export interface ServerClock {
  now: () => number;
  /** An answer that tells the server's time, asked and answered at these instants of this machine. */
  learn: (serverNow: string, asked: number, answered: number) => void;
  /** Half the round trip of the best answer: the clock is not known better than that. */
  uncertainty: () => number;
}

export function createServerClock(): ServerClock {
  let offset = 0;
  let best = Number.POSITIVE_INFINITY;
  return {
    now: () => Date.now() + offset,
    learn(serverNow, asked, answered) {
      const trip = answered - asked;
      if (trip >= best) return;
      best = trip;
      offset = Date.parse(serverNow) - (asked + answered) / 2;
    },
    uncertainty: () => best / 2,
  };
}
