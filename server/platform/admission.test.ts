import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { auth } from '#contract/auth.ts';
import { reservations } from '#contract/reservations.ts';
import { scheduling } from '#contract/scheduling.ts';
import { createAdmission, LIMITS, laneOf } from './admission.ts';

const narrow = { ...LIMITS, changes: { atOnce: 1, queue: 2 } };

describe('who gets in', () => {
  let at = 0;
  const admission = () => createAdmission(narrow, () => at);
  const pass = async (ms: number) => {
    at += ms;
    await vi.advanceTimersByTimeAsync(100);
  };

  beforeEach(() => {
    at = 0;
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  });
  afterEach(() => vi.useRealTimers());

  it('is whoever finds a place, then whoever waited longest', async () => {
    const gate = admission();
    const order: string[] = [];
    const leave = await gate.enter('changes');
    const second = gate.enter('changes').then((done) => {
      order.push('second');
      done();
    });
    const third = gate.enter('changes').then((done) => {
      order.push('third');
      done();
    });
    expect(gate.waiting('changes')).toBe(2);
    leave();
    await Promise.all([second, third]);
    expect(order).toEqual(['second', 'third']);
    await (await gate.enter('changes'))();
  });

  it('is not whom a full queue cannot take: 503, with when to come again', async () => {
    const gate = admission();
    await gate.enter('changes');
    const waiting = [gate.enter('changes'), gate.enter('changes')];
    await expect(gate.enter('changes')).rejects.toMatchObject({ status: 503, retryAfter: expect.any(Number) });
    for (const one of waiting) one.catch(() => {});
  });

  it('is not who would hear nothing in time', async () => {
    const gate = admission();
    const leave = await gate.enter('changes');
    const late = gate.enter('changes');
    const refused = expect(late).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await pass(2_600);
    await refused;
    leave();
    await expect(gate.enter('changes')).resolves.toBeTypeOf('function');
  });

  it('waits shorter where the queue does not get empty, and as long as ever once it did', async () => {
    const gate = admission();
    let leave = await gate.enter('changes');
    let oldest = gate.enter('changes');
    for (let n = 0; n < 16; n++) {
      const next = gate.enter('changes');
      await pass(200);
      leave();
      leave = await oldest;
      oldest = next;
    }
    const short = expect(oldest).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await pass(600);
    await short;
    const long = gate.enter('changes');
    await pass(2_000);
    leave();
    await expect(long).resolves.toBeTypeOf('function');
  });

  it('gives a place back once, however often it is told to', async () => {
    const gate = admission();
    const leave = await gate.enter('changes');
    leave();
    leave();
    await gate.enter('changes');
    const second = gate.enter('changes');
    second.catch(() => {});
    expect(gate.waiting('changes')).toBe(1);
  });

  it('has a lane for each kind, and none takes the place of another', async () => {
    expect(laneOf(auth.login)).toBe('signing');
    expect(laneOf(reservations.book)).toBe('changes');
    expect(laneOf(scheduling.index)).toBe('reads');
    const gate = admission();
    await gate.enter('changes');
    await expect(gate.enter('reads')).resolves.toBeTypeOf('function');
  });
});
