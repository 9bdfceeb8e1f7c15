import { describe, expect, it } from 'vitest';
import type { WatchAnswer } from '#contract/event.ts';
import type { Changes, SlotState } from '#contract/slot-state.ts';
import { DayFeed } from './day-feed.ts';

/** docs/domain/live-channel.md#what-a-client-does: in whatever order all comes in, the state is the server's. */

function random(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

const slot = (id: number, value: number): SlotState => ({
  id,
  doctor_id: 1,
  prop: 'd1',
  date: '2026-11-20',
  time: `${id}`,
  value,
  name: null,
  reservation_id: null,
  visited: false,
  hold: null,
});

/** Postgres can't be asked. */
const AWAY: WatchAnswer = { ok: false, status: 503, message: '系统繁忙，请稍后再试' };

/** A server with a log, and a line that loses, doubles and reorders. */
function world(seed: number, epochAt = Number.POSITIVE_INFINITY) {
  const next = random(seed);
  const state = new Map<number, number>([
    [1, 0],
    [2, 0],
    [3, 0],
  ]);
  const log: Changes[] = [];
  let epoch = 1;
  const folded = new Map<number, number>();
  const pending: (() => void)[] = [];
  const answerTo = (after: number | null): WatchAnswer => {
    const seq = log.length;
    const common = { ok: true as const, view: 'public' as const, epoch, seq, now: '2026-11-20T10:00:00+08:00' };
    if (after !== null && after <= seq && next() < 0.8) return { ...common, changes: log.slice(after) };
    return { ...common, slots: [...state].map(([id, value]) => slot(id, value)) };
  };
  const feed = new DayFeed({
    hospitalId: 7,
    ask: (after, answer) => {
      const lost = next() < 0.1;
      const away = next() < 0.1;
      const given = lost ? null : away ? AWAY : answerTo(after);
      pending.push(() => answer(given));
    },
    later: (again) => void pending.push(again),
    sink: {
      whole: ({ slots }) => {
        folded.clear();
        for (const { id, value } of slots) folded.set(id ?? 0, Number(value));
      },
      apply: ({ slots }) => {
        for (const { id, value } of slots) folded.set(id ?? 0, Number(value));
      },
      clock: () => {},
      refused: () => {},
      caughtUp: () => {},
    },
  });
  const change = () => {
    if (log.length === epochAt) {
      epoch = 2;
      log.length = 0;
    }
    const id = 1 + Math.floor(next() * 3);
    const value = Math.floor(next() * 1_000);
    state.set(id, value);
    const seq = log.length + 1;
    const frame: Changes = { hospital_id: 7, from: seq, to: seq, at: '', slots: [slot(id, value)] };
    log.push(frame);
    const wide =
      next() < 0.2 && seq > 1
        ? { ...frame, from: seq - 1, slots: [...(log[seq - 2]?.slots ?? []), ...frame.slots] }
        : frame;
    if (next() < 0.8) pending.push(() => feed.frame(wide));
    if (next() < 0.2) pending.push(() => feed.frame(frame));
  };
  const deliver = () => {
    const i = Math.floor(next() * Math.min(pending.length, 4));
    pending.splice(i, 1)[0]?.();
  };
  return { feed, change, deliver, pending, log, state, folded, next };
}

describe('what a client knows is the state at a seq', () => {
  it.each(Array.from({ length: 200 }, (_, i) => [i + 1]))(
    'seed %i: folded equals the server, whatever is lost, doubled or late',
    (seed) => {
      const w = world(seed, seed % 5 === 0 ? 20 : undefined);
      w.feed.connected();
      for (let i = 0; i < 60; i++) {
        if (w.next() < 0.6) w.change();
        if (w.next() < 0.7) w.deliver();
        if (w.next() < 0.05) w.feed.connected();
      }
      // The line is quiet now, and the heartbeat says where the server is.
      for (let i = 0; i < 200 && (w.pending.length > 0 || w.feed.seq !== w.log.length); i++) {
        if (w.pending.length > 0) w.deliver();
        else w.feed.heard(w.log.length);
      }
      for (let i = 0; i < 5; i++) {
        w.feed.connected();
        while (w.pending.length > 0) w.deliver();
      }
      expect(w.feed.seq).toBe(w.log.length);
      expect([...w.folded].sort()).toEqual([...w.state].sort());
    },
  );

  it('ignores frames of another hospital and after it was stopped', () => {
    const w = world(1);
    w.feed.connected();
    while (w.pending.length > 0) w.deliver();
    w.feed.frame({ hospital_id: 8, from: 1, to: 1, at: '', slots: [slot(1, 99)] });
    expect(w.folded.get(1)).toBe(0);
    w.feed.stop();
    w.feed.frame({ hospital_id: 7, from: 1, to: 1, at: '', slots: [slot(1, 99)] });
    expect(w.folded.get(1)).toBe(0);
  });
});

describe('a feed, step by step', () => {
  const NOW = '2026-11-20T10:00:00+08:00';
  type Answer = (answer: WatchAnswer | null) => void;

  function watch() {
    const asks: { after: number | null; answer: Answer }[] = [];
    const log: string[] = [];
    const later: (() => void)[] = [];
    const feed = new DayFeed({
      hospitalId: 7,
      ask: (after, answer) => asks.push({ after, answer }),
      later: (again) => void later.push(again),
      sink: {
        whole: ({ view, slots }) => log.push(`whole ${view} ${slots.map((each) => each.value).join(',')}`),
        apply: ({ from, to }) => log.push(`apply ${from}-${to}`),
        clock: () => {},
        refused: (status, message) => log.push(`refused ${status} ${message}`),
        caughtUp: (seq) => log.push(`at ${seq}`),
      },
    });
    const frame = (from: number, to = from): Changes => ({ hospital_id: 7, from, to, at: NOW, slots: [slot(1, to)] });
    const whole = (seq: number, patch: { epoch?: number; view?: 'staff' | 'public' } = {}): WatchAnswer => ({
      ok: true,
      view: patch.view ?? 'public',
      epoch: patch.epoch ?? 1,
      seq,
      now: NOW,
      slots: [slot(1, seq)],
    });
    const since = (
      seq: number,
      changes: Changes[],
      patch: { epoch?: number; view?: 'staff' | 'public' } = {},
    ): WatchAnswer => ({
      ok: true,
      view: patch.view ?? 'public',
      epoch: patch.epoch ?? 1,
      seq,
      now: NOW,
      changes,
    });
    const next = (answer: WatchAnswer | null) => asks.shift()?.answer(answer);
    return { feed, asks, later, log, frame, whole, since, next };
  }

  it('keeps frames that come before the answer, and applies what follows on from it', () => {
    const { feed, log, frame, whole, next } = watch();
    feed.connected();
    feed.frame(frame(6));
    feed.frame(frame(5));
    feed.frame(frame(4));
    next(whole(4));
    expect(log).toEqual(['whole public 4', 'apply 5-5', 'apply 6-6', 'at 6']);
  });

  it('ignores what it knows, applies what overlaps, and asks for what is missing', () => {
    const { feed, asks, log, frame, whole, since, next } = watch();
    feed.connected();
    next(whole(4));
    log.length = 0;
    feed.frame(frame(3, 4));
    feed.frame(frame(3, 5));
    feed.frame(frame(8));
    expect(log).toEqual(['apply 3-5']);
    expect(asks.map((each) => each.after)).toEqual([5]);
    feed.frame(frame(9));
    next(since(8, [frame(6, 7), frame(8)]));
    expect(log).toEqual(['apply 3-5', 'apply 6-7', 'apply 8-8', 'apply 9-9', 'at 9']);
    expect(asks).toEqual([]);
  });

  it('refused for now, asks again by itself: to who is refused nothing comes', () => {
    const { feed, asks, later, log, whole, next } = watch();
    feed.connected();
    next(whole(4));
    feed.connected();
    next(AWAY);
    expect(asks).toEqual([]);
    later.shift()?.();
    expect(asks.map((each) => each.after)).toEqual([4]);
    next({ ok: false, status: 429, message: '操作过于频繁' });
    later.shift()?.();
    next(whole(6));
    expect(log).toEqual([
      'whole public 4',
      'at 4',
      'refused 503 系统繁忙，请稍后再试',
      'refused 429 操作过于频繁',
      'whole public 6',
      'at 6',
    ]);
  });

  it('refused for now, does not ask twice where the line came back meanwhile, nor after its end', () => {
    const { feed, asks, later, next } = watch();
    feed.connected();
    next(AWAY);
    feed.connected();
    later.shift()?.();
    expect(asks).toHaveLength(1);
    next(AWAY);
    feed.stop();
    later.shift()?.();
    expect(asks).toEqual([]);
  });

  it('refused for good, asks no more', () => {
    const { feed, later, next } = watch();
    feed.connected();
    next({ ok: false, status: 404, message: '内容不存在或已被删除' });
    expect(later).toEqual([]);
  });

  it('asks once however many frames come after the gap', () => {
    const { feed, asks, frame, whole, next } = watch();
    feed.connected();
    next(whole(1));
    for (const n of [5, 6, 7]) feed.frame(frame(n));
    expect(asks).toHaveLength(1);
  });

  it('asks again where the heartbeat says that it is behind, and after each connect', () => {
    const { feed, asks, whole, since, next } = watch();
    feed.connected();
    next(whole(4));
    feed.heard(4);
    expect(asks).toEqual([]);
    feed.heard(6);
    expect(asks.map((each) => each.after)).toEqual([4]);
    next(since(6, []));
    feed.connected();
    expect(asks.map((each) => each.after)).toEqual([6]);
  });

  it('throws away the answer to an older question', () => {
    const { feed, asks, log, whole } = watch();
    feed.connected();
    feed.connected();
    asks[0]?.answer(whole(9));
    expect(log).toEqual([]);
    asks[1]?.answer(whole(3));
    expect(log).toEqual(['whole public 3', 'at 3']);
  });

  it('starts afresh in another epoch, and in another view', () => {
    for (const other of [{ epoch: 2 }, { view: 'staff' as const }]) {
      const { feed, asks, log, frame, whole, since, next } = watch();
      feed.connected();
      next(whole(4));
      feed.connected();
      next(since(6, [frame(5), frame(6)], other));
      expect(asks.map((each) => each.after)).toEqual([null]);
      expect(log).toEqual(['whole public 4', 'at 4']);
      next(whole(6, other));
      expect(log.at(-1)).toBe('at 6');
    }
  });

  it('asks again where no answer came, and says what was refused', () => {
    const { feed, asks, log, next } = watch();
    feed.connected();
    next(null);
    expect(asks.map((each) => each.after)).toEqual([null]);
    next({ ok: false, status: 404, message: '内容不存在或已被删除' });
    expect(log).toEqual(['refused 404 内容不存在或已被删除']);
  });
});
