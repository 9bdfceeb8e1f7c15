import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

type HeardNow = typeof import('./heard-now.ts');

/** The module as a page loads it: nothing was heard yet. */
async function fresh(): Promise<HeardNow> {
  vi.resetModules();
  return await import('./heard-now.ts');
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T02:37:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
  vi.resetModules();
});

describe('what answers say of the server’s clock', () => {
  it('is told to who comes later: the last of it, with when it came', async () => {
    const { hearNow, onHeardNow } = await fresh();
    hearNow('2026-11-20T10:36:50+08:00');
    vi.advanceTimersByTime(1_000);
    hearNow('2026-11-20T10:36:51+08:00');
    const came = Date.now();
    vi.advanceTimersByTime(5_000);
    const tell = vi.fn();
    onHeardNow(tell);
    expect(tell.mock.calls).toEqual([[{ iso: '2026-11-20T10:36:51+08:00', came }]]);
  });

  it('is told at once to who is there, each time', async () => {
    const { hearNow, onHeardNow } = await fresh();
    const tell = vi.fn();
    onHeardNow(tell);
    expect(tell).not.toHaveBeenCalled();
    hearNow('2026-11-20T10:36:50+08:00');
    hearNow('2026-11-20T10:36:52+08:00');
    expect(tell.mock.calls.map(([{ iso }]) => iso)).toEqual(['2026-11-20T10:36:50+08:00', '2026-11-20T10:36:52+08:00']);
  });

  it('is nothing where the header is gone, and what was heard before stays', async () => {
    const { hearNow, onHeardNow } = await fresh();
    hearNow('2026-11-20T10:36:50+08:00');
    hearNow(null);
    const tell = vi.fn();
    onHeardNow(tell);
    hearNow(null);
    expect(tell.mock.calls.map(([{ iso }]) => iso)).toEqual(['2026-11-20T10:36:50+08:00']);
  });
});
