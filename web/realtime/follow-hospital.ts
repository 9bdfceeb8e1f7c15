import { DayFeed, type FeedSink } from '#web/realtime/day-feed.ts';
import { liveSocket, onConnect, openLine } from '#web/realtime/line.ts';
import { onEvent } from '#web/realtime/reactions.ts';
import { setServerNow } from '#web/realtime/server-clock.ts';

const ANSWER_MS = 8_000;
/** After a refusal for now, drawn anew each time: not everybody at once. */
const AGAIN_MS = 1_500;

export interface Followed {
  hospitalId: number;
  date: string;
  /** The state that is known already, where it is: only what came after it is asked for. */
  after?: number | undefined;
  sink: Omit<FeedSink, 'clock'>;
}

/**
 * Follows a hospital over the line: one date is watched, and a frame serves all of its dates
 * (docs/domain/live-channel.md#frames).
 */
export function followHospital({ hospitalId, date, after, sink }: Followed): () => void {
  openLine();
  const target = { hospital_id: hospitalId, date };
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
    later: (again) => void setTimeout(again, AGAIN_MS * (0.5 + Math.random())),
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
    liveSocket()?.emit('unwatch', target, () => {});
  };
}
