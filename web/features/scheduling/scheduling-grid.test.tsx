import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { Provider, useAtomValue } from 'jotai';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Changes, ReservationState, SlotState } from '#contract/slot-state.ts';
import { store } from '#web/api/session.ts';
import { singleKeysAtom } from '#web/api/single-keys.ts';
import { DayStore } from '#web/clinic/day/day-store.ts';
import { ownHolderAtom } from '#web/clinic/hold/hold-session.ts';
import { pendingKeyAtom } from '#web/clinic/hold/pending-key.ts';
import { ALLERGY, DATE, ELSE, header, slot, taken, visit } from '#web/clinic/testing.ts';
import { billsAtom } from '#web/clinic/visit/bills.ts';
import { minuteAtom, setServerNow } from '#web/realtime/server-clock.ts';
import { timeOf } from '#web/ui/text/format.ts';
import type { Carried } from './carried.ts';
import { SchedulingGrid } from './scheduling-grid.tsx';

// Each component of the grid reads an atom each time it is drawn: so drawings can be counted.
vi.mock('jotai', async (original) => {
  const jotai = await original<typeof import('jotai')>();
  return { ...jotai, useAtomValue: vi.fn(jotai.useAtomValue) };
});

// jsdom lays nothing out.
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    disconnect() {}
  },
);

const headers = [header(1, '陈思远'), header(2, '李文博'), header(3, '赵晓棠', 2)];
const times = Array.from({ length: 36 }, (_, i) => timeOf(540 + 15 * i));
const lunch = (time: string) => time >= '12:00' && time < '13:30';
const everySlot = () =>
  headers.flatMap(({ prop }) => times.filter((time) => !lunch(time)).map((time) => slot(prop, time)));
const hold = { holder: 'h1', by: '张丽', by_role: '前台', expires_at: `${DATE}T10:38:42+08:00` };

let day: DayStore;
let seq = 0;
const onActivate = vi.fn();
const onResume = vi.fn();
const onLook = vi.fn();
const onCarry = vi.fn();
const onLength = vi.fn();
const carry = { carried: null, pickUp: vi.fn(), putDown: vi.fn(), cancel: vi.fn(), move: vi.fn(), pending: false };
const length = { begin: vi.fn(), look: vi.fn(), change: vi.fn(), changeBy: vi.fn() };
const say = vi.fn();

function show(
  slots: SlotState[] = everySlot(),
  reservations: ReservationState[] = [],
  blocked: string | null = null,
  carried: Carried | null = null,
) {
  day.whole({ view: 'staff', now: '', slots, reservations });
  return render(
    <Provider store={store}>
      <SchedulingGrid
        day={day}
        headers={headers}
        times={times}
        density="compact"
        blocked={blocked}
        onActivate={onActivate}
        onResume={onResume}
        onCarry={onCarry}
        onLength={onLength}
        length={length}
        carry={{ ...carry, carried }}
        onLook={onLook}
        say={say}
      />
    </Provider>,
  );
}

function change(slots: SlotState[], patch: Partial<Changes> = {}) {
  seq += 1;
  act(() => void day.apply({ hospital_id: 1, from: seq, to: seq, at: '', slots, ...patch }));
}

const cell = (key: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`[data-key="${key}"]`);
  if (!found) throw new Error(`no cell ${key}`);
  return found;
};

beforeEach(() => {
  vi.clearAllMocks();
  day = new DayStore(1, DATE);
  setServerNow(`${DATE}T10:37:00+08:00`);
});
afterEach(() => {
  cleanup();
  store.set(ownHolderAtom, null);
  store.set(pendingKeyAtom, null);
});

describe('a change', () => {
  it('draws one cell anew, and the head of its column where that counts differently', () => {
    show();
    vi.mocked(useAtomValue).mockClear();
    change([slot('d1', '11:00', { hold })]);
    expect(cell('d1 11:00').dataset.kind).toBe('held');
    // The cell, and 余 in its head.
    expect(useAtomValue).toHaveBeenCalledTimes(2);

    vi.mocked(useAtomValue).mockClear();
    change([slot('d1', '11:00', { hold: { ...hold, expires_at: `${DATE}T10:40:00+08:00` } })]);
    expect(useAtomValue).toHaveBeenCalledTimes(1);
  });

  it('of a patient’s alerts draws the cells of that visit: the mark once, its words in each', () => {
    const of = (name: string, alerts: ReservationState['alerts'], ...slots: SlotState[]) =>
      visit(name, { slot_ids: slots.map(({ id }) => id ?? 0), alerts });
    const [first, second] = [taken('d1', '11:00', '甲'), taken('d1', '11:15', '甲')];
    const other = taken('d2', '11:00', '乙');
    const booked = [first, second, other];
    const free = everySlot().filter(
      ({ prop, time }) => !booked.some((each) => each.prop === prop && each.time === time),
    );
    show([...booked, ...free], [of('甲', [], first, second), of('乙', [], other)]);
    const marks = () =>
      [...document.querySelectorAll<HTMLElement>('.sg-cell:has(.sg-alert)')].map((at) => at.dataset.key);
    expect(marks()).toEqual([]);
    const nodes = document.querySelectorAll('.sg-cell *').length;
    vi.mocked(useAtomValue).mockClear();
    change([], { reservations: [of('甲', [ALLERGY, ELSE], first, second)] });
    expect(useAtomValue).toHaveBeenCalledTimes(2);
    expect(marks()).toEqual(['d1 11:00']);
    for (const key of ['d1 11:00', 'd1 11:15']) {
      expect(cell(key).getAttribute('aria-label')).toContain('，注意：青霉素过敏（重度，未核实）、标准预防');
    }
    expect(cell('d2 11:00').getAttribute('aria-label')).not.toContain('注意');

    change([], { reservations: [of('甲', [], first, second)] });
    expect(marks()).toEqual([]);
    expect(cell('d1 11:00').getAttribute('aria-label')).not.toContain('注意');
    // A visit without any is drawn of no more than before.
    expect(document.querySelectorAll('.sg-cell *').length).toBe(nodes);
  });

  it('draws nothing where it changes nothing that one sees', () => {
    const slots = everySlot();
    show(slots);
    vi.mocked(useAtomValue).mockClear();
    change(slots);
    expect(useAtomValue).not.toHaveBeenCalled();
  });

  it('draws a minute in the rows it concerns, not in all cells', () => {
    show();
    vi.mocked(useAtomValue).mockClear();
    act(() => store.set(minuteAtom, { date: DATE, minute: 10 * 60 + 38 }));
    expect(vi.mocked(useAtomValue).mock.calls.length).toBeLessThan(5);
    expect(screen.getByText('10:38')).toBeTruthy();
  });

  it('leaves focus where it is, and says what happened to the cell in focus', async () => {
    show();
    cell('d1 11:00').focus();
    change([taken('d1', '11:00', '甲')], { reservations: [visit('甲')] });
    change([taken('d2', '11:00', '乙')], { reservations: [visit('乙')] });
    await act(async () => {});
    expect(document.activeElement).toBe(cell('d1 11:00'));
    expect(say.mock.calls).toEqual([['陈思远 11:00 甲 牙痛 已约', true]]);
  });

  it('needs no word where it is one’s own hold', async () => {
    show();
    cell('d1 11:00').focus();
    act(() => store.set(ownHolderAtom, 'h1'));
    change([slot('d1', '11:00', { hold })]);
    await act(async () => {});
    expect(cell('d1 11:00').dataset.kind).toBe('own-hold');
    expect(say).not.toHaveBeenCalled();
  });
});

describe('each state has its look', () => {
  const text = (key: string) => cell(key).textContent;

  it('for what can be had', () => {
    show();
    expect(text('d1 11:00')).toContain('可约');
    expect(cell('d1 11:00').getAttribute('aria-disabled')).toBeNull();
    act(() => store.set(pendingKeyAtom, 'd1 11:00'));
    expect(text('d1 11:00')).toBe('占号中');
    expect(cell('d1 11:00').getAttribute('aria-busy')).toBe('true');
  });

  it('for holds: whose, how long, red at the end, and then 释放中', () => {
    const short = { ...hold, holder: 'h2', by: '患者', by_role: '', expires_at: `${DATE}T10:37:28.500+08:00` };
    const over = { ...hold, holder: 'h3', expires_at: `${DATE}T10:36:59+08:00` };
    store.set(ownHolderAtom, 'mine');
    show([
      slot('d1', '11:00', { hold }),
      slot('d1', '11:15', { hold: short }),
      slot('d1', '11:30', { hold: over }),
      slot('d1', '11:45', { hold: { ...hold, holder: 'mine' } }),
      slot('d1', '12:15', { hold: { holder: 'x', expires_at: hold.expires_at } }),
    ]);
    expect(text('d1 11:00')).toMatch(/张丽01:4[12]/);
    expect(cell('d1 11:00').querySelector('[data-urgent]')).toBeNull();
    expect(cell('d1 11:00').getAttribute('aria-disabled')).toBe('true');
    expect(text('d1 11:15')).toMatch(/^患者00:2[89]$/);
    expect(cell('d1 11:15').querySelector('[data-urgent]')).not.toBeNull();
    expect(text('d1 11:30')).toContain('释放中');
    expect(text('d1 11:45')).toMatch(/您占用01:4[12]/);
    expect(text('d1 12:15')).toMatch(/正在预约01:4[12]/);
  });

  it('for people', () => {
    show(
      [
        taken('d1', '10:15', '陈美玲'),
        taken('d1', '11:00', '黄诗涵'),
        taken('d2', '10:30', '郑雅文', { visited: true }),
        taken('d2', '09:00', '郭晓东', { visited: true }),
        slot('d2', '11:00', { value: 4 }),
      ],
      [
        visit('陈美玲'),
        visit('黄诗涵', { chief_complaint: '根管二次' }),
        visit('郑雅文', { flow_status: 'in_chair' }),
        visit('郭晓东', { flow_status: 'done', chief_complaint: '补牙' }),
      ],
    );
    expect(text('d1 10:15')).toBe('陈美玲22分');
    expect(text('d1 11:00')).toBe('黄诗涵根管二次');
    expect(text('d2 10:30')).toBe('郑雅文就诊中');
    expect(text('d2 09:00')).toBe('郭晓东补牙');
    expect(text('d2 11:00')).toBe('已约');
  });

  it('for a booking just made, which settles after 2.4 seconds', () => {
    vi.useFakeTimers();
    show();
    change([taken('d1', '11:00', '邓子涵')], { reservations: [visit('邓子涵')] });
    expect(text('d1 11:00')).toBe('邓子涵新');
    act(() => void vi.advanceTimersByTime(2_400));
    expect(text('d1 11:00')).toBe('邓子涵牙痛');
    vi.useRealTimers();
  });

  it('for what can’t be had, with one label a run', () => {
    show([
      slot('d1', '13:30', { value: 0, name: '手术日' }),
      slot('d1', '13:45', { value: 0, name: '手术日' }),
      slot('d1', '14:00', { value: 0, name: '请假' }),
      slot('d2', '13:30'),
      slot('d1', '09:00'),
    ]);
    expect(text('d1 13:30')).toBe('停诊手术日');
    expect(text('d1 13:45')).toBe('');
    expect(text('d1 14:00')).toBe('停诊请假');
    expect(cell('d1 13:30').dataset.run).toBe('true');
    expect(cell('d1 13:45').dataset.run).toBeUndefined();
    expect(text('d2 13:45')).toBe('无号');
    expect(text('d2 14:00')).toBe('');
    expect(cell('d2 14:00').getAttribute('aria-label')).toBe('李文博 14:00 无号');
    expect(cell('d1 09:00').dataset.kind).toBe('past');
  });
});

describe('a visit of several slots', () => {
  const text = (key: string) => cell(key).textContent;
  const edges = (...keys: string[]) => keys.map((key) => cell(key).dataset.edge);

  function long(count: number, patch: Partial<ReservationState> = {}, name = '黄诗涵') {
    const own = times.slice(8, 8 + count).map((time) => taken('d1', time, name));
    const rest = everySlot().filter(({ prop, time }) => prop !== 'd1' || !own.some((each) => each.time === time));
    show([...own, ...rest], [visit(name, { slot_ids: own.map(({ id }) => id ?? 0), ...patch })]);
  }

  it('is one block: the name once, then the complaint, then the step and the length', () => {
    long(4, { chief_complaint: '根管二次' });
    expect(['d1 11:00', 'd1 11:15', 'd1 11:30', 'd1 11:45'].map(text)).toEqual([
      '黄诗涵',
      '根管二次',
      '至 12:0060 分',
      '',
    ]);
    expect(edges('d1 11:00', 'd1 11:15', 'd1 11:30', 'd1 11:45')).toEqual(['first', 'middle', 'middle', 'last']);
    expect(screen.getAllByText('黄诗涵')).toHaveLength(1);
    expect(cell('d1 11:00').getAttribute('aria-label')).toBe('陈思远 11:00 黄诗涵 根管二次 已约，至 12:00，共60分');
    expect(cell('d1 11:15').getAttribute('aria-label')).toContain('，11:00 – 12:00 的第2格');
  });

  it('says what is to be paid of it, as soon as somebody pays', () => {
    long(3, { flow_status: 'done', visi_status: 1 });
    const bill = (status: 1 | 2 | 3, arrears: number) =>
      act(() => store.set(billsAtom, new Map([['hash-黄诗涵', { hash_id: 'hash-黄诗涵', status, arrears }]])));
    bill(1, 12_050);
    expect(text('d1 11:30')).toBe('未付 ¥120.5045 分');
    expect(cell('d1 11:00').getAttribute('aria-label')).toContain('未付 ¥120.50');
    bill(2, 5000);
    expect(text('d1 11:30')).toBe('欠费 ¥5045 分');
    bill(3, 0);
    expect(text('d1 11:30')).toBe('已付45 分');
    act(() => store.set(billsAtom, new Map()));
    expect(text('d1 11:30')).not.toContain('已付');
  });

  it('of half an hour has its length beside the complaint, of a quarter its complaint beside the name', () => {
    long(2, { chief_complaint: '补牙' });
    expect(['d1 11:00', 'd1 11:15'].map(text)).toEqual(['黄诗涵', '补牙30 分']);
    expect(edges('d1 11:00', 'd1 11:15')).toEqual(['first', 'last']);
  });

  it('says what it is by a look and a word, in full where there is a line for it', () => {
    const kind = { id: 3, name: '洗牙', look: 'hygiene' } as const;
    long(3, { chief_complaint: '牙周维护', kind });
    expect(text('d1 11:15')).toBe('洗牙牙周维护');
    expect(['d1 11:00', 'd1 11:15', 'd1 11:30'].map((key) => cell(key).dataset.look)).toEqual(Array(3).fill('hygiene'));
    expect(cell('d1 11:00').getAttribute('aria-label')).toBe(
      '陈思远 11:00 黄诗涵 洗牙 牙周维护 已约，至 11:45，共45分',
    );
    cleanup();
    day = new DayStore(1, DATE);
    long(1, { chief_complaint: '涂氟', kind }, '盛世佳');
    expect(text('d1 11:00')).toBe('盛世佳洗涂氟');
    expect(cell('d1 11:00').querySelector('[data-whole]')?.getAttribute('data-whole')).toBe('洗牙');
  });

  it('changes its word with what a colleague changes', () => {
    const kind = { id: 1, name: '初诊', look: 'first' } as const;
    long(2, { chief_complaint: '补牙', kind });
    const [first] = day.visits().values();
    if (!first) throw new Error('no visit');
    const notified = { ...first, version: 2, kind: { id: 4, name: '手术', look: 'surgery' } as const };
    act(() => {
      day.apply({ hospital_id: 1, from: 2, to: 2, at: `${DATE}T10:37:00+08:00`, slots: [], reservations: [notified] });
    });
    expect(text('d1 11:15')).toBe('手术补牙30 分');
    expect(cell('d1 11:00').dataset.look).toBe('surgery');
  });

  it('says on its third line since when somebody sits in the chair', () => {
    long(3, { flow_status: 'in_chair', in_chair_at: `${DATE}T10:31:00+08:00` });
    expect(text('d1 11:00')).toBe('黄诗涵');
    expect(text('d1 11:30')).toBe('就诊中 10:3145 分');
  });

  it('has one ring around it, wherever in it the focus is', () => {
    long(3);
    const ringed = () => [...document.querySelectorAll('[data-ring]')].map((each) => each.getAttribute('data-key'));
    act(() => cell('d1 11:15').focus());
    expect(ringed()).toEqual(['d1 11:00', 'd1 11:15', 'd1 11:30']);
    act(() => cell('d2 11:15').focus());
    expect(ringed()).toEqual([]);
  });

  it('gets longer and shorter by Shift Alt and an arrow, and Alt alone goes to what is free', () => {
    long(3);
    act(() => cell('d1 11:15').focus());
    fireEvent.keyDown(cell('d1 11:15'), { key: 'ArrowDown', altKey: true, shiftKey: true });
    fireEvent.keyDown(cell('d1 11:15'), { key: 'ArrowUp', altKey: true, shiftKey: true });
    expect(onLength.mock.calls).toEqual([
      ['d1', '11:15', 1],
      ['d1', '11:15', -1],
    ]);
    expect(document.activeElement).toBe(cell('d1 11:15'));
    fireEvent.keyDown(cell('d1 11:15'), { key: 'ArrowDown', altKey: true });
    expect(document.activeElement).toBe(cell('d1 11:45'));
    expect(onLength).toHaveBeenCalledTimes(2);
  });

  it('is picked up by M, where single keys are on; Alt and the arrows stay', () => {
    long(3);
    const m = () => fireEvent.keyDown(cell('d1 11:15'), { key: 'm' });
    m();
    expect(onCarry.mock.calls).toEqual([['d1', '11:15']]);
    store.set(singleKeysAtom, false);
    m();
    expect(onCarry).toHaveBeenCalledOnce();
    fireEvent.keyDown(cell('d1 11:15'), { key: 'ArrowDown', altKey: true, shiftKey: true });
    expect(onLength).toHaveBeenCalledOnce();
    act(() => cell('d1 11:15').focus());
    fireEvent.keyDown(cell('d1 11:15'), { key: 'ArrowDown' });
    expect(document.activeElement).not.toBe(cell('d1 11:15'));
    store.set(singleKeysAtom, true);
  });

  it('has its handle at its last cell, unless it is over', () => {
    long(3);
    const handles = () => [...document.querySelectorAll('[data-pull]')].map((each) => each.parentElement?.dataset.key);
    expect(handles()).toEqual(['d1 11:30']);
    cleanup();
    day = new DayStore(1, DATE);
    const own = times.slice(8, 10).map((time) => taken('d1', time, '乙', { visited: true }));
    show(own, [visit('乙', { slot_ids: own.map(({ id }) => id ?? 0), flow_status: 'done', visi_status: 1 })]);
    expect(handles()).toEqual([]);
  });

  it('that a colleague is booking is one box, too, with one countdown', () => {
    show(['11:00', '11:15', '11:30'].map((time) => slot('d1', time, { hold })));
    expect(edges('d1 11:00', 'd1 11:15', 'd1 11:30')).toEqual(['first', 'middle', 'last']);
    expect(text('d1 11:00')).toMatch(/张丽01:4[12]/);
    expect(text('d1 11:15')).toBe('');
  });
});

describe('the heads', () => {
  it('say how many are left, who holds, and that a day is stopped', () => {
    show([
      slot('d1', '11:00'),
      slot('d1', '11:15', { hold }),
      slot('d2', '13:30', { value: 0, name: '手术日' }),
      slot('d3', '11:00', { hold: { ...hold, by: '患者', by_role: '' } }),
    ]);
    expect(cell('d1 head').textContent).toContain('余 1');
    expect(cell('d1 head').textContent).toContain('张丽 占用中');
    expect(cell('d2 head').textContent).toContain('下午停诊');
    expect(cell('d3 head').textContent).not.toContain('占用中');
  });

  it('show the resume', () => {
    show();
    fireEvent.click(cell('d3 head'));
    expect(onResume).toHaveBeenCalledWith(headers[2]);
    expect(onActivate).not.toHaveBeenCalled();
  });
});

describe('the grid pattern', () => {
  it('has counts, indices, and one tab stop', () => {
    show();
    const grid = screen.getByRole('grid', { name: '排班表' });
    // 36 starts, six of them folded into one line, and the heads.
    expect(grid.getAttribute('aria-rowcount')).toBe('32');
    expect(grid.getAttribute('aria-colcount')).toBe('4');
    expect(within(grid).getAllByRole('columnheader')).toHaveLength(4);
    expect(grid.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
    expect(grid.querySelectorAll('button:not([tabindex="-1"])')).toHaveLength(0);
    expect(cell('d2 11:00').getAttribute('aria-colindex')).toBe('3');
    expect(cell('d2 11:00').getAttribute('aria-label')).toBe('李文博 11:00 可约');
  });

  it('moves with the keys, and the tab stop follows', () => {
    show();
    cell('d1 09:00').focus();
    fireEvent.keyDown(cell('d1 09:00'), { key: 'ArrowRight' });
    fireEvent.keyDown(cell('d2 09:00'), { key: 'ArrowDown' });
    expect(document.activeElement).toBe(cell('d2 09:15'));
    expect(cell('d2 09:15').tabIndex).toBe(0);
    expect(document.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
    expect(onLook).toHaveBeenLastCalledWith('d2', '09:15');
    fireEvent.keyDown(cell('d2 09:15'), { key: 'ArrowDown', altKey: true });
    expect(document.activeElement).toBe(cell('d2 10:45'));
    fireEvent.keyDown(cell('d2 10:45'), { key: 'Enter' });
    expect(onActivate).toHaveBeenCalledWith('d2', '10:45');
  });

  it('goes over the fold with the arrows and opens it', () => {
    show();
    expect(document.querySelector('[data-key="d2 12:00"]')).toBeNull();
    cell('d2 11:45').focus();
    fireEvent.keyDown(cell('d2 11:45'), { key: 'ArrowDown' });
    expect(document.activeElement).toBe(cell('fold'));
    expect(cell('fold').textContent).toContain('12:00 – 13:30午休，全员无号展开 6 行');
    fireEvent.click(cell('fold'));
    expect(document.activeElement).toBe(cell('fold'));
    fireEvent.keyDown(cell('fold'), { key: 'ArrowDown' });
    expect(document.activeElement).toBe(cell('d2 12:00'));
  });

  it('keeps cells that can’t be taken in reach, and lights the heads of those that can', () => {
    show([slot('d1', '11:00'), slot('d2', '11:00', { value: 4 })]);
    cell('d1 11:00').focus();
    expect(cell('d1 head').dataset.hot).toBe('');
    fireEvent.keyDown(cell('d1 11:00'), { key: 'ArrowRight' });
    expect(document.activeElement).toBe(cell('d2 11:00'));
    expect(cell('d1 head').dataset.hot).toBeUndefined();
    expect(cell('d2 11:00').getAttribute('aria-disabled')).toBe('true');
    expect(cell('d2 11:00').dataset.why).toBe('该号源已被预约');
  });
});

describe('a visit on its way', () => {
  const marks = (name: string) =>
    [...document.querySelectorAll(`[${name}]`)].map(
      (each) => `${each.getAttribute('data-key')} ${each.getAttribute(name)}`,
    );
  const words = () => marks('data-target-text');

  /** 黄诗涵 has three quarters of an hour from 11:00; 14:30 of the second doctor is somebody's. */
  function carrying(count = 3) {
    const own = ['11:00', '11:15', '11:30'].slice(0, count).map((time) => taken('d1', time, '黄诗涵'));
    const others = everySlot().filter(
      ({ prop, time }) =>
        !(prop === 'd1' && own.some((each) => each.time === time)) && `${prop} ${time}` !== 'd2 14:30',
    );
    const slotIds = own.map(({ id }) => id ?? 0);
    show([...own, ...others, taken('d2', '14:30', '甲')], [visit('黄诗涵', { slot_ids: slotIds }), visit('甲')], null, {
      hashId: 'hash-黄诗涵',
      name: '黄诗涵',
      hospitalId: 1,
      version: 1,
      slotIds,
      from: { date: DATE, prop: 'd1', time: '11:00', doctor: '陈思远' },
    });
  }

  it('is outlined as a whole, and 移到此处 stands over all that it would take, under pointer and focus', () => {
    carrying();
    expect(marks('data-carried')).toEqual(['d1 11:00 first', 'd1 11:15 middle', 'd1 11:30 last']);
    expect(marks('data-target')).toEqual([]);
    fireEvent.mouseOver(cell('d2 13:30'));
    expect(marks('data-target')).toEqual(['d2 13:30 first', 'd2 13:45 middle', 'd2 14:00 last']);
    expect(words()).toEqual(['d2 13:30 移到此处', 'd2 13:45 13:30 – 14:15']);
    act(() => cell('d3 15:00').focus());
    expect(marks('data-target')).toEqual(['d3 15:00 first', 'd3 15:15 middle', 'd3 15:30 last']);
    expect(say).toHaveBeenLastCalledWith('移到此处 15:00 – 15:45');
    expect(marks('data-unfit')).toEqual([]);
  });

  it('may be pushed over its own slots, and is at home where it is', () => {
    carrying();
    fireEvent.mouseOver(cell('d1 11:15'));
    expect(marks('data-target')).toEqual(['d1 11:15 first', 'd1 11:30 middle', 'd1 11:45 last']);
    fireEvent.mouseOver(cell('d1 11:00'));
    expect(marks('data-target')).toEqual([]);
  });

  it('that does not fit says why, also where that changes while one looks', () => {
    carrying();
    fireEvent.mouseOver(cell('d2 14:00'));
    expect(marks('data-unfit')).toHaveLength(3);
    expect(words()).toEqual(['d2 14:00 后面的号源不够']);
    change([slot('d2', '14:30')]);
    expect(marks('data-unfit')).toEqual([]);
    expect(words()[0]).toBe('d2 14:00 移到此处');
    change([slot('d2', '14:15', { hold })]);
    expect(words()).toEqual(['d2 14:00 后面的号源不够']);
  });

  it('of one slot has its time beside the word', () => {
    carrying(1);
    fireEvent.mouseOver(cell('d3 11:00'));
    expect(words()).toEqual(['d3 11:00 移到此处 11:00 – 11:15']);
    fireEvent.mouseLeave(screen.getByRole('grid'));
    expect(words()).toEqual([]);
  });
});

describe('now', () => {
  it('is a pill in the time column of its row', () => {
    show();
    const row = screen.getByText('10:37').closest('[role="row"]');
    expect(row?.hasAttribute('data-now')).toBe(true);
    expect(screen.getByRole('rowheader', { name: '10:30' }).textContent).toBe('10:37');
  });
});
