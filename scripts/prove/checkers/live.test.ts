import { describe, expect, it } from 'vitest';
import type { Changes, ReservationState, SlotState } from '#contract/slot-state.ts';
import { createBook, fold, show } from '../live/frames.ts';
import { checkFrames, type LoggedChange } from './live-frames.ts';
import { checkPerson } from './live-persons.ts';
import type { RawCell } from './live-project.ts';
import { checkGrid, checkScreen, type TruthDay } from './live-screens.ts';
import { checkStream, type Entry } from './live-stream.ts';

const DATE = '2026-12-02';
const NOW = Date.parse('2026-12-01T10:00:00+08:00');

const up: Entry = { kind: 'up', at: 0 };
const answer = (seq: number): Entry => ({ kind: 'answer', at: 1, seq, epoch: 1 });
const frame = (from: number, to: number): Entry => ({ kind: 'frame', at: 2, from, to });
const faults = (...entries: Entry[]) => checkStream(entries).map(({ what }) => what);

describe('the checker of streams', () => {
  it('takes frames that continue each other, and a line that begins anywhere', () => {
    expect(
      faults(
        up,
        answer(4),
        frame(5, 6),
        frame(7, 7),
        { kind: 'down', at: 3 },
        up,
        frame(9, 9),
        answer(8),
        frame(10, 12),
      ),
    ).toEqual([]);
  });
  it('finds a gap between frames, and one right after the answer', () => {
    expect(faults(up, answer(4), frame(5, 6), frame(8, 8))).toEqual(['a gap: 7–7 never came']);
    expect(faults(up, answer(4), frame(6, 6))).toEqual(['a gap: 5–5 never came']);
  });
  it('takes that nothing comes to who was refused, until they ask again', () => {
    const refused: Entry = { kind: 'refused', at: 3 };
    expect(faults(up, frame(4, 4), refused, frame(9, 9), answer(9), frame(10, 10))).toEqual([]);
    expect(faults(up, frame(4, 4), refused, frame(9, 9), frame(11, 11))).toEqual(['a gap: 10–10 never came']);
  });
  it('finds doubles and wrong order', () => {
    expect(faults(up, answer(4), frame(5, 6), frame(5, 6))).toEqual(['5–6 came again after 6']);
    expect(faults(up, answer(4), frame(5, 6), frame(6, 7))).toEqual(['6–6 came twice']);
    expect(faults(up, answer(4), frame(6, 5))).toHaveLength(1);
  });
});

const raw = (change: Partial<RawCell> = {}): RawCell => ({
  ...{ id: 7, doctor_id: 3, date: DATE, minute: 600, status: 'open', reason: null },
  ...{ reservation_id: null, patient: null, visited: false, hold: null },
  ...change,
});
const booked = raw({ patient: '金丝雀', reservation_id: 'h1' });
const cell = (change: Partial<SlotState> = {}): SlotState => ({
  ...{ id: 7, doctor_id: 3, prop: 'd3', date: DATE, time: '10:00', value: 2, name: null },
  ...{ reservation_id: null, visited: false, hold: null },
  ...change,
});
const visit: ReservationState = {
  ...{ hash_id: 'h1', slot_ids: [7], patient: '金丝雀', chief_complaint: '牙痛', cancel_status: 0, visi_status: 0 },
  ...{ flow_status: 'booked', arrived_at: null, in_chair_at: null, done_at: null, version: 1, kind: null, alerts: [] },
};
const staffCell = cell({ value: '金丝雀', name: '金丝雀', reservation_id: 'h1' });
const publicCell = cell({ value: 4 });
const frameOf = (slots: SlotState[], more: Partial<Changes> = {}): Changes => ({
  ...{ hospital_id: 1, from: 5, to: 5, at: '2026-12-01T10:00:00+08:00', slots },
  ...more,
});
const log = (row: Partial<LoggedChange> = {}) =>
  new Map([
    [1, new Map([[5, { seq: 5, committedAt: 1_000, body: { slots: [booked], reservations: [visit] }, ...row }]])],
  ]);
const frames = (seen: Changes, view: 'public' | 'staff', firstAt = 1_001) =>
  checkFrames([{ frame: seen, view, firstAt }], log(), NOW).map(({ what }) => what);

describe('the checker of frames', () => {
  it('takes what the log has, as each audience may see it', () => {
    expect(frames(frameOf([publicCell]), 'public')).toEqual([]);
    expect(frames(frameOf([staffCell], { reservations: [visit] }), 'staff')).toEqual([]);
  });
  it('finds a number that the log does not have', () => {
    expect(frames(frameOf([publicCell], { to: 6 }), 'public')).toEqual([
      'a phantom: number 6 was told and is not in the log',
    ]);
  });
  it('finds an event that came before its commit', () => {
    expect(frames(frameOf([publicCell]), 'public', 990)).toEqual(['5–5 was told 10 ms before its commit']);
  });
  it('finds other contents, a name in a public frame, and visits that are missing', () => {
    expect(frames(frameOf([cell()]), 'public')).toHaveLength(1);
    expect(frames(frameOf([cell({ value: 4, name: '金丝雀' })]), 'public')).toHaveLength(1);
    expect(frames(frameOf([publicCell], { reservations: [visit] }), 'public')).toHaveLength(1);
    expect(frames(frameOf([staffCell]), 'staff')).toHaveLength(1);
    expect(frames(frameOf([staffCell], { reservations: [{ ...visit, version: 2 }] }), 'staff')).toHaveLength(1);
    expect(frames(frameOf([]), 'public')).toHaveLength(1);
  });
});

describe('folding', () => {
  const whole = { ok: true, view: 'public', epoch: 1, seq: 4, now: '', slots: [cell()] } as const;
  it('puts whole states on top, leaves old ones alone, and stops at a gap', () => {
    const begun = createBook().begin({ ...whole, slots: [...whole.slots] });
    const after = fold(begun, frameOf([publicCell]));
    expect(after && show(after, DATE).cells.get('d3 10:00')?.value).toBe(4);
    expect(fold(begun, frameOf([publicCell], { from: 3, to: 4 }))).toBe(begun);
    expect(fold(begun, frameOf([publicCell], { from: 6, to: 6 }))).toBeNull();
  });
  it('knows what thousands know once', () => {
    const book = createBook();
    const text = JSON.stringify(frameOf([publicCell]));
    const first = book.frame(text, 'public', 10);
    expect(book.frame(text, 'public', 20)).toBe(first);
    expect(book.begin({ ...whole, slots: [...whole.slots] })).toBe(
      book.begin({ ...whole, slots: [...whole.slots], now: 'later' }),
    );
    expect(first.firstAt).toBe(10);
  });
});

const truth: TruthDay = { seq: 5, slots: [booked], reservations: [visit] };
const screen = (slot: SlotState | null, seq = 5, reservations: ReservationState[] = [visit]) => ({
  seq,
  cells: new Map(slot ? [['d3 10:00', slot]] : []),
  reservations: new Map(reservations.map((one) => [one.hash_id, one])),
});

describe('the checker of screens', () => {
  it('takes a screen that shows what the tables have', () => {
    expect(checkScreen(screen(publicCell), truth, 'public', NOW)).toEqual([]);
    expect(checkScreen(screen(staffCell), truth, 'staff', NOW)).toEqual([]);
  });
  it('finds one that is behind, empty, wrong, or shows what is not there', () => {
    expect(checkScreen(screen(publicCell, 4), truth, 'public', NOW)).toEqual(['stands at 4, the database at 5']);
    expect(checkScreen(screen(null), truth, 'public', NOW)).toHaveLength(1);
    expect(checkScreen(screen(cell()), truth, 'public', NOW)).toHaveLength(1);
    expect(checkScreen(screen(publicCell), { ...truth, slots: [] }, 'public', NOW)).toHaveLength(1);
  });
  it('finds visits that are missing or old on a staff screen', () => {
    expect(checkScreen(screen(staffCell, 5, []), truth, 'staff', NOW)).toHaveLength(1);
    expect(checkScreen(screen(staffCell, 5, [{ ...visit, flow_status: 'done' }]), truth, 'staff', NOW)).toHaveLength(1);
  });
  it('knows that the public books no further than a week ahead', () => {
    const early = NOW - 7 * 86_400_000;
    const open = { ...truth, slots: [raw()], reservations: [] };
    expect(checkScreen(screen(cell({ id: null, value: 3 })), open, 'public', early)).toEqual([]);
    expect(checkScreen(screen(cell(), 5, []), open, 'staff', early)).toEqual([]);
    expect(checkScreen(screen(cell()), open, 'public', early)).toHaveLength(1);
  });
  it('knows that time passing is no change', () => {
    const open = { ...truth, slots: [raw()], reservations: [] };
    const past = Date.parse(`${DATE}T10:00:00+08:00`);
    expect(checkScreen(screen(cell({ id: null, value: 3 })), open, 'public', past)).toEqual([]);
    expect(checkScreen(screen(cell({ id: null, value: 3 })), open, 'public', past - 1)).toHaveLength(1);
  });
});

describe('the checker of grids', () => {
  const grid = (value: unknown, id: number | string | null) => [
    { prop: 'd3', time: '10:00', value, id, name: null, visited: false, hold: null },
  ];
  it('takes what the tables have, and finds anything else', () => {
    expect(checkGrid(grid(4, 7), DATE, truth, 'public', NOW)).toEqual([]);
    expect(checkGrid(grid(2, 7), DATE, truth, 'public', NOW)).toHaveLength(1);
    expect(checkGrid([], DATE, truth, 'public', NOW)).toHaveLength(1);
    expect(checkGrid(grid(2, 7), DATE, { ...truth, slots: [] }, 'public', NOW)).toHaveLength(1);
  });
});

describe('the checker of what is a person’s alone', () => {
  const body = { type: 'created', reservation: { id: 1, version: 1 } };
  const row = { name: 'reservation', body, committedAt: 5_000 };
  const came = (at: number): Entry => ({ kind: 'person', at, name: 'reservation', payload: body });
  const words = (entries: Entry[], rows = [row]) => checkPerson(entries, rows, 60_000).map(({ what }) => what);
  it('takes what came once, and what came while no line stood', () => {
    expect(words([up, came(5_010)])).toEqual([]);
    expect(words([up, { kind: 'down', at: 4_000 }, { kind: 'up', at: 9_000 }])).toEqual([]);
  });
  it('finds doubles, phantoms, what came too early and what never came', () => {
    expect(words([up, came(5_010), came(5_020)])).toEqual(['reservation created 1 v1 came twice']);
    expect(words([up, came(5_010)], [])).toEqual(['reservation created 1 v1 came and was never written']);
    expect(words([up, came(4_990)])).toEqual(['reservation created 1 v1 came before its commit']);
    expect(words([up])).toEqual(['reservation created 1 v1 never came to a line that stood']);
  });
});
