import { expect, it } from 'vitest';
import type { LogEvent } from '../live-bus.ts';
import { createFeed } from './feed.ts';

const event = (seq: number): LogEvent => ({
  ...{ hospital_id: 1, seq, at: '2026-11-20T10:37:00+08:00', request_id: null },
  body: { slots: [], reservations: [] },
});

it('a number that is overdue is asked for by the feed itself, and not left to the look of each second', async () => {
  const sent: number[] = [];
  await new Promise<void>((resolve, reject) => {
    const feed = createFeed({
      hospitalId: 1,
      send: (events) => sent.push(...events.map(({ seq }) => seq)),
      // Nobody else looks here: without the feed's own question this test would wait in vain.
      onGap: () => {
        feed.accept([event(2)]);
        feed.flush();
        feed.stop();
        resolve();
      },
      onError: reject,
    });
    feed.begin(1, 1);
    feed.accept([event(3)]);
  });
  expect(sent).toEqual([2, 3]);
});
