// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { said } from './line-testing.ts';
import { watchCharges } from './watch-charges.ts';

vi.mock('#web/realtime/line.ts', async () => (await import('./line-testing.ts')).standIn());

/** That one is at the charge desk: docs/domain/live-channel.md#who-takes-money-for-what. */

type Answer = (error: unknown, answer?: { ok: boolean; status?: number }) => void;
const words = () => said.mock.calls.filter(([name]) => name === 'watch_charges').map(([, ask]) => ask);

beforeEach(() => {
  vi.useFakeTimers();
  said.mockReset();
});
afterEach(() => vi.useRealTimers());

/** Each word is answered with the next of these. */
function answered(answers: ({ ok: boolean; status?: number } | null)[]): void {
  said.mockImplementation((name: string, _ask: unknown, ack: Answer) => {
    if (name !== 'watch_charges') return;
    const answer = answers.shift();
    answer ? ack(null, answer) : ack(new Error('timeout'));
  });
}

it('is said again where the server can not hear it now, and not where it refuses for good', async () => {
  answered([{ ok: false, status: 503 }, { ok: false, status: 429 }, null, { ok: false, status: 403 }]);
  const heard: number[] = [];
  const watched = watchCharges(7, (people) => heard.push(people.length));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(words()).toEqual([1, 2, 3, 4].map(() => ({ disposal_id: 7 })));
  // Until it is known that one is there, nobody else is known to be.
  expect(heard.every((count) => count === 0)).toBe(true);
  watched.stop();
});

it('is said of the list that is open last, and no more once one has gone', async () => {
  answered([
    { ok: false, status: 503 },
    { ok: false, status: 503 },
  ]);
  const watched = watchCharges(7, () => {});
  watched.move(8);
  watched.stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(words()).toEqual([{ disposal_id: 7 }, { disposal_id: 8 }]);
});
