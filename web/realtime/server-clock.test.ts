import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { calls } from '#contract/index.ts';
import { request } from '#web/api/client.ts';
import { store } from '#web/api/session.ts';
import { fakeNetwork } from '#web/api/testing.ts';
import { minuteAtom, serverNow, setServerNow, wallClock } from './server-clock.ts';

/** The device is four days ahead of the clinic. */
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-24T00:06:00+08:00') });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const answered = (now: string) => {
  fakeNetwork({ 'GET /api/index': { body: {}, headers: { 'X-Server-Now': now } } });
  return request(calls.scheduling.index, { query: {} });
};

describe('the clinic’s clock', () => {
  it('is the server’s from its first answer on, whatever the device says', async () => {
    expect(wallClock(serverNow()).date).toBe('2026-11-24');
    await answered('2026-11-20T10:37:00+08:00');
    expect(store.get(minuteAtom)).toEqual({ date: '2026-11-20', minute: 637 });
  });

  it('is not moved by what a slow line makes of it', async () => {
    setServerNow('2026-11-20T10:37:00+08:00');
    const before = serverNow();
    await answered('2026-11-20T10:36:58+08:00');
    expect(serverNow()).toBe(before);
    await answered('2026-11-20T11:37:00+08:00');
    expect(serverNow()).toBe(before);
  });
});
