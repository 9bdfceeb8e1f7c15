import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Changes } from '#contract/slot-state.ts';
import { clearSession, signIn } from '#web/api/session.ts';
import { slot as slotOf, visit as visitOf } from '#web/clinic/testing.ts';
import { said } from '#web/realtime/line-testing.ts';
import { reactions } from '#web/realtime/reactions.ts';
import { setServerNow } from '#web/realtime/server-clock.ts';
import { useHospitalNews } from '#web/realtime/use-hospital-news.ts';

vi.mock('#web/realtime/line.ts', async () => (await import('#web/realtime/line-testing.ts')).standIn());

const NOW = '2026-11-20T10:37:00+08:00';
type News = Parameters<typeof useHospitalNews>[1];

const slot = slotOf('d1', '11:00', { id: 7 });
const visit = visitOf('沈静姝', { hash_id: 'h', slot_ids: [7] });

let seq = 1;
function frame(more: Partial<Changes>): void {
  seq += 1;
  reactions.changes({ hospital_id: 1, from: seq, to: seq, at: NOW, slots: [], ...more });
}

/** Follows the hospital from its present state on; what it read at first is not counted. */
async function following(...concerns: Parameters<typeof useHospitalNews>[0]) {
  const news = vi.fn<News>();
  const hook = renderHook(() => useHospitalNews(concerns, news));
  await waitFor(() => expect(news).toHaveBeenCalledTimes(1));
  news.mockClear();
  return { ...hook, news };
}
const heard = ({ mock }: { mock: { calls: Parameters<News>[] } }) => mock.calls.map(([of]) => [...of]);

beforeEach(() => {
  seq = 1;
  setServerNow(NOW);
  signIn({ access_token: 'token', hospital_id: 1 });
  said.mockReset();
  said.mockImplementation((name: string, _ask: unknown, ack: (...args: unknown[]) => void) => {
    if (name === 'watch') ack(null, { ok: true, view: 'staff', epoch: 1, seq, now: NOW, slots: [], reservations: [] });
  });
});
afterEach(() => act(() => clearSession()));

describe('a list hears of the hospital', () => {
  it('what it shows, and a burst as one', async () => {
    const { news } = await following('visits', 'columns');
    frame({ slots: [slot] });
    frame({ reservations: [visit] });
    frame({ headers: true });
    await waitFor(() => expect(heard(news)).toEqual([['visits', 'columns']]));
  });

  it('nothing of holds where it shows visits, and of visits where it shows what is open', async () => {
    const [visits, slots] = [await following('visits'), await following('slots')];
    frame({ slots: [slot] });
    await waitFor(() => expect(heard(slots.news)).toEqual([['slots']]));
    frame({ reservations: [visit] });
    await waitFor(() => expect(heard(visits.news)).toEqual([['visits']]));
    expect(heard(slots.news)).toEqual([['slots']]);
  });

  it('that it was locked, whatever it shows', async () => {
    const { news } = await following('columns');
    frame({ hospital: { lock: 1 } });
    await waitFor(() => expect(heard(news)).toEqual([['columns']]));
  });

  it('also when something else on the page that followed the same day has gone', async () => {
    const [list, sheet] = [await following('visits'), await following('slots')];
    sheet.unmount();
    expect(said.mock.calls.filter(([name]) => name === 'unwatch')).toEqual([]);
    frame({ reservations: [visit] });
    await waitFor(() => expect(heard(list.news)).toEqual([['visits']]));
    list.unmount();
    expect(said.mock.calls.filter(([name]) => name === 'unwatch')).toHaveLength(1);
  });
});
