import { DayFeed, type FeedSink } from '#web/realtime/day-feed.ts';
import { liveSocket, onConnect, openLine } from '#web/realtime/line.ts';
import { onEvent } from '#web/realtime/reactions.ts';
import { setServerNow } from '#web/realtime/server-clock.ts';

/** So long an answer on the line is waited for. */
export const ANSWER_MS = 8_000;
/** After a refusal for now, drawn anew each time: not everybody at once. */
const AGAIN_MS = 1_500;
export const inAMoment = (again: () => void) => void setTimeout(again, AGAIN_MS * (0.5 + Math.random()));

export interface Followed {
  hospitalId: number;
  date: string;
  /** The state that is known already, where it is: only what came after it is asked for. */
  after?: number | undefined;
  sink: Omit<FeedSink, 'clock'>;
}

/** How many parts of the page follow a date: it is watched until the last of them has gone. */
const followers = new Map<string, number>();

type Target = { hospital_id: number; date: string };
const keyOf = ({ hospital_id, date }: Target) => `${hospital_id} ${date}`;

function leave(target: Target): void {
  const key = keyOf(target);
  const left = (followers.get(key) ?? 1) - 1;
  if (left > 0) {
    followers.set(key, left);
    return;
  }
  followers.delete(key);
  liveSocket()?.emit('unwatch', target, () => {});
}

/**
 * Follows a hospital over the line: one date is watched, and a frame serves all of its dates
 * (docs/domain/live-channel.md#frames).
 */
export function followHospital({ hospitalId, date, after, sink }: Followed): () => void {
  openLine();
  const target = { hospital_id: hospitalId, date };
  const key = keyOf(target);
  followers.set(key, (followers.get(key) ?? 0) + 1);
  const feed = new DayFeed({
    hospitalId,
    ...(after === undefined ? {} : { after }),
    ask: (from, answer) => {
      const given = (error: unknown, answered: Parameters<typeof answer>[0]) => answer(error ? null : answered);
      // Without a line the next connect asks again.
      liveSocket()
        ?.timeout(ANSWER_MS)
        .emit('watch', { ...target, after: from }, given);
    },
    later: inAMoment,
    sink: { ...sink, clock: setServerNow },
  });
  const stops = [
    onConnect(() => feed.connected()),
    onEvent('changes', (frame) => feed.frame(frame)),
    onEvent('seq', ({ hospital_id, seq }) => hospital_id === hospitalId && feed.heard(seq)),
  ];
  return () => {
    feed.stop();
    for (const stop of stops) stop();
    leave(target);
  };
}
