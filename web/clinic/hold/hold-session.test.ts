import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signIn, store } from '#web/api/session.ts';
import { serverNow, setServerNow } from '#web/realtime/server-clock.ts';
import {
  askHold,
  extendHold,
  heardOfHold,
  heldAtom,
  holdSpent,
  ownHolderAtom,
  releaseHold,
  resumeHold,
  takeHold,
} from './hold-session.ts';

const KEY = 'haomai:hold';
const answer = (status: number, body?: unknown) =>
  new Response(body === undefined ? null : JSON.stringify(body), { status });
const expires = (seconds: number) => new Date(serverNow() + seconds * 1_000).toISOString();
const granted = (id: number, seconds = 180) =>
  answer(201, { data: { id, scheduling_time_id: 11, holder: `tag${id}`, expires_at: expires(seconds) }, meta: {} });

const seen = (id: number, count: number, seconds: number, hospital = 1) =>
  answer(200, {
    data: { id, scheduling_time_id: 11, holder: `tag${id}`, expires_at: expires(seconds), slot_count: count },
    meta: { hospital: { id: hospital } },
  });

const fetchMock = vi.fn<typeof fetch>();
const sent = () => fetchMock.mock.calls.map(([url, init]) => `${init?.method} ${String(url)}`);

beforeEach(() => {
  vi.stubGlobal('fetch', fetchMock);
  setServerNow('2026-11-20T10:37:00+08:00');
  signIn({ access_token: 'token', hospital_id: 1 });
});
afterEach(() => {
  holdSpent();
  fetchMock.mockReset();
});

describe('the hold of a session', () => {
  it('is taken, known as its own after a reload, and let go of', async () => {
    fetchMock.mockResolvedValueOnce(granted(5)).mockResolvedValueOnce(answer(204));
    const held = await takeHold(11);
    expect(held).toMatchObject({ id: 5, holder: 'tag5', slotId: 11, count: 1 });
    expect(store.get(ownHolderAtom)).toBe('tag5');
    expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toEqual({ id: 5, holder: 'tag5' });
    releaseHold();
    expect(sent()).toEqual(['POST /api/holds', 'DELETE /api/holds/5']);
    expect(store.get(heldAtom)).toBeNull();
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  it('that has run out is let go of when the page goes, by a request that outlives it', async () => {
    fetchMock.mockResolvedValueOnce(granted(5, -1)).mockResolvedValueOnce(answer(204));
    await takeHold(11);
    window.dispatchEvent(new Event('pagehide'));
    expect(sent()).toEqual(['POST /api/holds', 'DELETE /api/holds/5']);
    expect(fetchMock.mock.calls[1]?.[1]?.keepalive).toBe(true);
  });

  it('is not let go of twice, nor after it became a reservation', async () => {
    fetchMock.mockResolvedValueOnce(granted(5));
    await takeHold(11);
    holdSpent();
    releaseHold();
    window.dispatchEvent(new Event('pagehide'));
    expect(sent()).toEqual(['POST /api/holds']);
  });

  it('leaves alone what another tab of the session took meanwhile', async () => {
    fetchMock.mockResolvedValueOnce(granted(5)).mockResolvedValueOnce(answer(204));
    await takeHold(11);
    localStorage.setItem(KEY, JSON.stringify({ id: 6, holder: 'tag6' }));
    window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
    expect(store.get(ownHolderAtom)).toBe('tag6');
    releaseHold();
    expect(sent()[1]).toBe('DELETE /api/holds/5');
    expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toEqual({ id: 6, holder: 'tag6' });
  });

  it('is extended, and the live channel’s word of it never makes it shorter', async () => {
    fetchMock.mockResolvedValueOnce(granted(5, 120));
    const held = await takeHold(11);
    heardOfHold(5, expires(180));
    expect((store.get(heldAtom)?.expiresAt ?? 0) - held.expiresAt).toBeGreaterThan(59_000);
    heardOfHold(5, expires(60));
    heardOfHold(6, expires(600));
    expect((store.get(heldAtom)?.expiresAt ?? 0) - serverNow()).toBeGreaterThan(170_000);
  });

  it('is asked for, and has the time that the server says', async () => {
    fetchMock.mockResolvedValueOnce(granted(5, 120)).mockResolvedValueOnce(seen(5, 1, 30));
    await takeHold(11);
    await askHold(5);
    expect(sent()[1]).toBe('GET /api/holds/5');
    expect((store.get(heldAtom)?.expiresAt ?? 0) - serverNow()).toBeLessThan(31_000);
  });

  it('is extended, and the bar never grows beyond its length', async () => {
    fetchMock.mockResolvedValueOnce(granted(5, 120));
    const held = await takeHold(11);
    fetchMock.mockResolvedValueOnce(
      answer(201, { data: { id: 5, scheduling_time_id: 11, holder: 'tag5', expires_at: expires(180) } }),
    );
    await extendHold(held);
    const now = store.get(heldAtom);
    expect((now?.expiresAt ?? 0) - held.expiresAt).toBeGreaterThan(59_000);
    expect(now?.length).toBeGreaterThan(179_000);
  });

  it('stays what it was where another is refused', async () => {
    fetchMock.mockResolvedValueOnce(granted(5));
    await takeHold(11);
    fetchMock.mockResolvedValueOnce(answer(409, { message: '该号源刚被预约，已为您刷新', code: 'SLOT_TAKEN' }));
    await expect(takeHold(12)).rejects.toMatchObject({ code: 'SLOT_TAKEN' });
    expect(store.get(heldAtom)?.id).toBe(5);
  });

  it('reads nothing out of what somebody wrote into the storage', async () => {
    localStorage.setItem(KEY, '{"id":"x"}');
    window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
    expect(store.get(ownHolderAtom)).toBeNull();
    localStorage.setItem(KEY, 'nonsense');
    window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
    expect(store.get(ownHolderAtom)).toBeNull();
  });
});

describe('a page that goes with its form open', () => {
  const own = () => JSON.parse(localStorage.getItem(KEY) ?? 'null') as unknown;
  /** The page is loaded anew: what it knew is gone, what the tab keeps is not. */
  async function reload() {
    await takeHold(11, 2);
    window.dispatchEvent(new Event('pagehide'));
    store.set(heldAtom, null);
  }

  it('may be loaded anew: the hold is kept, and taken up again with its form', async () => {
    fetchMock.mockResolvedValueOnce(granted(5)).mockResolvedValueOnce(seen(5, 2, 100));
    await reload();
    expect(sent()).toEqual(['POST /api/holds']);
    const held = await resumeHold(1);
    expect(sent()[1]).toBe('GET /api/holds/5');
    expect(held).toMatchObject({ id: 5, holder: 'tag5', slotId: 11, count: 2, form: { hospital: { id: 1 } } });
    expect(held?.length).toBeGreaterThan(150_000);
    expect(store.get(heldAtom)).toBe(held);
    expect(own()).toEqual({ id: 5, holder: 'tag5' });
    expect(await resumeHold(1)).toBeNull();
  });

  it('and was only put aside has its hold as before when it is shown again', async () => {
    fetchMock.mockResolvedValueOnce(granted(5));
    const held = await takeHold(11);
    window.dispatchEvent(new Event('pagehide'));
    expect(own()).toEqual({ id: 5, holder: 'tag5', left: true });
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(own()).toEqual({ id: 5, holder: 'tag5' });
    expect(store.get(heldAtom)).toBe(held);
    expect(sent()).toEqual(['POST /api/holds']);
  });

  it('that was lost on the way says so', async () => {
    fetchMock
      .mockResolvedValueOnce(granted(5))
      .mockResolvedValueOnce(
        answer(409, { code: 'SLOT_TAKEN', message: '该号源刚被预约，已为您刷新', request_id: 'r' }),
      );
    await reload();
    await expect(resumeHold(1)).rejects.toMatchObject({ code: 'SLOT_TAKEN' });
    expect(store.get(heldAtom)).toBeNull();
  });

  it('is taken up by its own tab only, at its own hospital, and by nobody where the session holds something else', async () => {
    fetchMock.mockImplementation(async (_url, init) => (init?.method === 'POST' ? granted(5) : seen(5, 2, 100, 2)));
    await reload();
    expect(await resumeHold(1)).toBeNull();
    expect(store.get(heldAtom)).toBeNull();
    await reload();
    localStorage.setItem(KEY, JSON.stringify({ id: 6, holder: 'tag6' }));
    expect(await resumeHold(2)).toBeNull();
    await reload();
    sessionStorage.clear();
    expect(await resumeHold(2)).toBeNull();
    expect(sent().filter((call) => call.startsWith('GET'))).toHaveLength(1);
  });

  it('is let go of by the pages that are left, unless it is back in time', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fetchMock.mockImplementation(async () => answer(204));
    const inOtherTab = (hold: object) => {
      localStorage.setItem(KEY, JSON.stringify(hold));
      window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
    };
    inOtherTab({ id: 7, holder: 'tag7', left: true });
    inOtherTab({ id: 7, holder: 'tag7' });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(sent()).toEqual([]);
    inOtherTab({ id: 7, holder: 'tag7', left: true });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(sent()).toEqual(['DELETE /api/holds/7']);
    expect(own()).toBeNull();
    vi.useRealTimers();
  });
});
