import type { ChargePerson } from '#contract/event.ts';
import { currentSession } from '#web/api/session.ts';
import { keepSaying } from '#web/realtime/keep-saying.ts';
import { liveSocket, onConnect, openLine } from '#web/realtime/line.ts';
import { onEvent } from '#web/realtime/reactions.ts';

export interface WatchedCharges {
  /** Has another list open, or none. */
  move(open: number | null): void;
  stop(): void;
}

/**
 * Says on the line that one is at the charge desk, and with which list open; `hear` is told of all who are there, oneself
 * among them, and of nobody each time the line comes up anew (docs/domain/live-channel.md#who-takes-money-for-what).
 */
export function watchCharges(open: number | null, hear: (people: readonly ChargePerson[]) => void): WatchedCharges {
  openLine();
  let here = open;
  const word = keepSaying(
    (line, answered) => line.emit('watch_charges', { disposal_id: here }, answered),
    () => hear([]),
  );
  const stops = [
    onEvent('charge_presence', ({ hospital_id, people }) => {
      if (hospital_id === currentSession().hospitalId) hear(people);
    }),
    onConnect(() => {
      hear([]);
      word.say();
    }),
  ];
  return {
    move(to) {
      if (to === here) return;
      here = to;
      word.say();
    },
    stop() {
      word.end();
      for (const stop of stops) stop();
      liveSocket()?.emit('unwatch_charges', {}, () => {});
    },
  };
}
