import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DayStore } from '#web/clinic/day/day-store.ts';
import { DATE, header, slot, taken, visit } from '#web/clinic/testing.ts';
import { setServerNow } from '#web/realtime/server-clock.ts';
import { onToasts } from '#web/ui/feedback/toasts.ts';
import { useLength } from './use-length.ts';

/** 甲 has 11:00 and 11:15; 11:30 is free, 11:45 is somebody else's. */
function grid(blocked: string | null = null, staff = true) {
  const own = [taken('d1', '11:00', '甲'), taken('d1', '11:15', '甲')];
  const slots = [...own, slot('d1', '11:30'), taken('d1', '11:45', '乙')];
  const day = new DayStore(1, DATE);
  const reservations = [visit('甲', { slot_ids: own.map(({ id }) => id ?? 0), version: 4 }), visit('乙')];
  day.whole({ view: 'staff', now: '', slots, reservations });
  const say = vi.fn();
  const move = vi.fn(async () => true);
  const { result } = renderHook(() => useLength({ day, headers: [header(1, '陈思远')], staff, blocked, say, move }));
  const by = (time: string, slots_: number) => act(() => result.current.changeBy('d1', time, slots_));
  return { by, move, say, first: own[0]?.id };
}

let notified: string[];
let stop: () => void;
beforeEach(() => {
  setServerNow(`${DATE}T10:37:00+08:00`);
  notified = [];
  stop = onToasts((asked) => void ('lines' in asked && notified.push(...asked.lines)));
});
afterEach(() => stop());

describe('the length of a visit', () => {
  it('is changed from any of its cells: the same start, another count', () => {
    const { by, move, first } = grid();
    by('11:15', 1);
    expect(move).toHaveBeenCalledWith(expect.objectContaining({ hashId: 'hash-甲', version: 4 }), {
      slotId: first,
      count: 3,
      said: '已改为 45 分钟（11:00 – 11:45）',
    });
    by('11:00', -1);
    expect(move).toHaveBeenLastCalledWith(expect.anything(), expect.objectContaining({ count: 1 }));
  });

  it('does not go over what is taken, and says why', () => {
    const { by, move } = grid();
    by('11:00', 2);
    expect(move).not.toHaveBeenCalled();
    expect(notified).toEqual(['不能改为 60 分钟：后面的号源不够']);
  });

  it('ends at a quarter of an hour and at two hours', () => {
    const { by, move, say } = grid();
    by('11:00', -2);
    expect(say).toHaveBeenLastCalledWith('最短 15 分钟', true);
    by('11:00', 7);
    expect(say).toHaveBeenLastCalledWith('最长 120 分钟', true);
    expect(move).not.toHaveBeenCalled();
  });

  it('is nothing of the public’s, of empty cells, or while nothing can be written', () => {
    const nobody = grid(null, false);
    nobody.by('11:00', 1);
    const offline = grid('连接已断开，暂不能预约');
    offline.by('11:00', 1);
    offline.by('11:30', 1);
    expect(nobody.move).not.toHaveBeenCalled();
    expect(offline.move).not.toHaveBeenCalled();
  });
});
