import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ClientToServer, ServerToClient, WatchAnswer } from '#contract/event.ts';
import type { Changes, SlotState } from '#contract/slot-state.ts';
import { createDayView } from '../../scripts/replay/day-view.ts';
import { type Live, openLive } from '../../scripts/replay/live.ts';
import { createServerClock } from '../../scripts/replay/server-clock.ts';
import { createStream } from '../../scripts/replay/stream.ts';

const DAY = '2026-11-20';
const AT = '2026-11-20T09:00:00.000+08:00';
const MORNING = Date.parse('2026-11-20T08:00:00+08:00');

const slot = (value: SlotState['value'], more: Partial<SlotState> = {}): SlotState => ({
  id: 11,
  doctor_id: 5,
  prop: 'd5',
  date: DAY,
  time: '10:00',
  value,
  name: null,
  reservation_id: null,
  visited: false,
  hold: null,
  ...more,
});
const frame = (from: number, to: number, ...slots: SlotState[]): Changes => ({
  hospital_id: 1,
  from,
  to,
  at: AT,
  slots,
});
const held = slot(2, { hold: { holder: 'h1', expires_at: '2026-11-20T08:03:00+08:00' } });

describe('a day folded from frames', () => {
  const begun = () => {
    const view = createDayView(DAY);
    view.load({ epoch: 1, seq: 10, slots: [slot(2)] });
    return view;
  };

  it('applies what continues, whatever it repeats, and ignores what is old', () => {
    const view = begun();
    expect(view.fold(frame(9, 10, slot(0)))).toBe('stale');
    expect(view.fold(frame(11, 11, held))).toBe('applied');
    expect(view.fold(frame(10, 12, slot(4)))).toBe('applied');
    expect(view.seq()).toBe(12);
    expect(view.cells(MORNING)).toEqual([slot(4)]);
  });

  it('applies nothing after a gap', () => {
    const view = begun();
    expect(view.fold(frame(12, 12, slot(4)))).toBe('gap');
    expect(view.seq()).toBe(10);
    expect(view.cells(MORNING)).toEqual([slot(2)]);
  });

  it('counts the frames of other days without taking their cells', () => {
    const view = begun();
    view.fold(frame(11, 13, slot(4, { date: '2026-11-21' })));
    expect(view.seq()).toBe(13);
    expect(view.cells(MORNING)).toEqual([slot(2)]);
  });

  it('shows a hold as none from its end and a free slot as past from its start, without any frame', () => {
    const view = begun();
    view.fold(frame(11, 11, held));
    expect(view.cells(MORNING)[0]?.hold).toMatchObject({ holder: 'h1' });
    expect(view.cells(Date.parse('2026-11-20T08:03:00+08:00'))[0]?.hold).toBeNull();
    expect(view.cells(Date.parse('2026-11-20T10:00:00+08:00'))).toEqual([slot(3, { id: null })]);
  });

  it('keeps a booked slot as it is when its time has passed', () => {
    const view = begun();
    view.fold(frame(11, 11, slot(4)));
    expect(view.cells(Date.parse('2026-11-20T11:00:00+08:00'))).toEqual([slot(4)]);
  });
});

describe('a stream of frames', () => {
  it('is whole where each begins after the last', () => {
    const stream = createStream(1);
    for (const [from, to] of [
      [4, 4],
      [5, 9],
      [10, 10],
    ] as const)
      stream.take(from, to);
    stream.restart();
    stream.take(20, 20);
    expect(stream.faults).toEqual([]);
  });

  it('tells gaps and doubles', () => {
    const stream = createStream(1);
    for (const [from, to] of [
      [4, 4],
      [6, 6],
      [6, 7],
    ] as const)
      stream.take(from, to);
    expect(stream.faults).toEqual(['医院 1 的帧 6–6 之前缺 5–5', '医院 1 的帧 6–7 重复（已到 6）']);
  });
});

describe('a live line', () => {
  let http: HttpServer;
  let io: Server<ClientToServer, ServerToClient>;
  let live: Live;
  /** What the server was asked with, and what it answers. */
  let asked: (number | null | undefined)[];
  let answers: ((after: number | null | undefined) => WatchAnswer)[];

  const whole = (seq: number, ...slots: SlotState[]): WatchAnswer => ({
    ok: true,
    view: 'public',
    epoch: 1,
    seq,
    now: AT,
    slots,
  });
  const since = (seq: number, ...changes: Changes[]): WatchAnswer => ({
    ok: true,
    view: 'public',
    epoch: 1,
    seq,
    now: AT,
    changes,
  });

  beforeEach(async () => {
    asked = [];
    answers = [];
    http = createServer();
    io = new Server(http);
    io.on('connection', (socket) => {
      socket.on('watch', ({ after }, ack) => {
        asked.push(after);
        const answer = answers.shift()?.(after);
        if (answer) ack(answer);
      });
    });
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    const { port } = http.address() as AddressInfo;
    live = await openLive({ baseUrl: `http://127.0.0.1:${port}`, clock: createServerClock() });
  });
  afterEach(async () => {
    live.close();
    await io.close();
  });

  it('keeps the frames that come before the answer and folds them after it', async () => {
    answers.push(() => {
      io.emit('changes', frame(9, 10, slot(0)));
      io.emit('changes', frame(11, 11, slot(4)));
      return whole(10, slot(2));
    });
    const view = await live.watch(1, DAY);
    expect(view.seq()).toBe(11);
    expect(view.cells(MORNING)).toEqual([slot(4)]);
    expect(asked).toEqual([undefined]);
  });

  it('asks with its number after a gap and folds what it missed', async () => {
    answers.push(
      () => whole(10, slot(2)),
      () => since(13, frame(11, 13, slot(4))),
    );
    const view = await live.watch(1, DAY);
    io.emit('changes', frame(13, 13, held));
    await expect.poll(() => view.seq()).toBe(13);
    expect(asked).toEqual([undefined, 10]);
    expect(view.cells(MORNING)).toEqual([slot(4)]);
    expect(live.stats.gaps).toBe(1);
    expect(live.faults()).toEqual([]);
  });

  it('asks when a heartbeat tells of what it has not seen', async () => {
    answers.push(
      () => whole(10, slot(2)),
      () => since(12, frame(11, 12, slot(4))),
    );
    const view = await live.watch(1, DAY);
    io.emit('seq', { hospital_id: 1, seq: 10 });
    io.emit('seq', { hospital_id: 1, seq: 12 });
    await expect.poll(() => view.seq()).toBe(12);
    expect(asked).toEqual([undefined, 10]);
    expect(live.stats.behind).toBe(1);
  });

  it('takes a whole state where its number is too old, and begins afresh in another epoch', async () => {
    answers.push(
      () => whole(10, slot(2)),
      () => whole(900, slot(4)),
    );
    const view = await live.watch(1, DAY);
    io.emit('seq', { hospital_id: 1, seq: 900 });
    await expect.poll(() => view.seq()).toBe(900);
    answers.push(
      () => ({ ...since(901), epoch: 2 }),
      () => ({ ...whole(3, slot(0)), epoch: 2 }),
    );
    io.emit('seq', { hospital_id: 1, seq: 901 });
    await expect.poll(() => view.epoch()).toBe(2);
    expect(view.seq()).toBe(3);
    expect(asked).toEqual([undefined, 10, 900, undefined]);
  });

  it('comes back after a cut and asks with its number', async () => {
    answers.push(
      () => whole(10, slot(2)),
      () => since(11, frame(11, 11, slot(4))),
    );
    const view = await live.watch(1, DAY);
    live.cut();
    await expect.poll(() => view.seq()).toBe(11);
    expect(asked).toEqual([undefined, 10]);
    expect(live.stats.reconnects).toBe(1);
  });

  it('that is refused for a moment is owed nothing till it is answered, and asks again', async () => {
    const refused = () => {
      io.emit('changes', frame(11, 11, slot(4)));
      io.emit('changes', frame(12, 12, slot(4)));
      return { ok: false as const, status: 503, message: '服务暂不可用' };
    };
    answers.push(
      () => whole(10, slot(2)),
      refused,
      () => since(14, frame(11, 14, slot(4))),
    );
    const view = await live.watch(1, DAY);
    live.cut();
    await expect.poll(() => view.seq()).toBe(14);
    io.emit('changes', frame(15, 15, slot(2)));
    await expect.poll(() => view.seq()).toBe(15);
    expect(asked).toEqual([undefined, 10, 10]);
    expect(live.faults()).toEqual([]);
  });

  it('that is answered for one day is owed every frame, though another is refused', async () => {
    answers.push(
      () => whole(10, slot(2)),
      () => ({ ok: false, status: 404, message: '内容不存在或已被删除' }),
    );
    const view = await live.watch(1, DAY);
    io.emit('changes', frame(11, 11, slot(4)));
    await expect.poll(() => view.seq()).toBe(11);
    await expect(live.watch(1, '2026-11-21')).rejects.toThrow('404');
    answers.push(() => since(13, frame(12, 13, slot(2))));
    io.emit('changes', frame(13, 13, slot(2)));
    await expect.poll(() => view.seq()).toBe(13);
    expect(live.faults()).toEqual(['医院 1 的帧 13–13 之前缺 12–12']);
  });

  it('says why where the server refuses the day, and may ask again', async () => {
    answers.push(
      () => ({ ok: false, status: 404, message: '内容不存在或已被删除' }),
      () => whole(10, slot(2)),
    );
    await expect(live.watch(1, DAY)).rejects.toThrow('404 内容不存在或已被删除');
    await expect(live.watch(1, DAY)).resolves.toMatchObject({ date: DAY });
  });
});
