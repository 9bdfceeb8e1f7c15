import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allCalls } from '#contract/index.ts';
import { attemptOf } from '../../scripts/access/made.ts';
import { makePlaces, makeSeats, type Seat } from '../../scripts/access/seats.ts';
import { type Named, prepare, send, thing } from '../../scripts/access/send.ts';
import { askingAtTheDoor, nothingOf } from '../../scripts/access/standing.ts';
import { type Expected, expectedOf, isAtTheDoor, seen } from '../../scripts/access/verdict.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

/**
 * Every call of the contract, made by one of each kind of people: who may is let in, and who may not is told so, as the
 * call's own access entry says. Nothing here is written for a call: a new one is walked too. By everybody it is made in
 * `npm run prove -- --quick --only leaks`, which judges each answer the same way.
 */

let app: TestApp;
let seats: Seat[];
let atTheDoor: ReturnType<typeof askingAtTheDoor>;
beforeAll(async () => {
  // Everybody comes from an address of their own.
  app = await startTestApp({ redis: false, env: { TRUST_PROXY: '1' } });
  atTheDoor = askingAtTheDoor(app);
  seats = await makeSeats(app, await makePlaces(app));
});
afterAll(() => app.close());

/** Of those who are to be answered alike, one: another from call to call. */
function castOf(named: Named, turn: number): Seat[] {
  const alike = Map.groupBy(seats, (seat) => `${expectedOf(named, seat)} ${seat.closed ?? ''}`);
  return [...alike.values()].flatMap((group) => group[turn % group.length] ?? []);
}

async function walk(named: Named, seat: Seat, expected: Expected, headers?: Record<string, string>) {
  if (isAtTheDoor(expected)) {
    const got = await atTheDoor(seat, (attempt) => send(named, nothingOf(named), attempt, headers));
    return seen(got, expected, seat);
  }
  const attempt = await attemptOf(app, seat);
  return seen(await send(named, await prepare(named, attempt), attempt, headers), expected, seat);
}

describe('every call, by one of each kind', () => {
  it.each(allCalls().map((named, turn) => ({ ...named, turn })))('$name', async ({ turn, ...named }) => {
    const expected: Record<string, Expected> = {};
    const found: Record<string, Expected | string> = {};
    for (const seat of castOf(named, turn)) {
      const want = expectedOf(named, seat);
      expected[seat.name] = want;
      found[seat.name] = await walk(named, seat, want);
    }
    expect(found).toEqual(expected);
  });
});

describe('the hospitalId header', () => {
  it.each(allCalls())('of another hospital than the token’s is 403: $name', async (named) => {
    const bound = seats.filter(({ name }) => name === 'shop_owner of another hospital' || name === 'other');
    for (const seat of bound) {
      const attempt = await attemptOf(app, seat);
      const asked = await prepare(named, attempt, thing(named) ? 1 : undefined);
      const claimed = seat.home === seat.there ? seat.there.id + 1 : seat.there.id;
      const got = await send(named, asked, attempt, { hospitalId: String(claimed) });
      expect([got.status, got.code], seat.name).toEqual([403, 'FORBIDDEN']);
    }
  });

  it.each(allCalls().filter(({ call }) => call.access.kind === 'roles'))(
    'gives nobody a role: $name',
    async (named) => {
      const seat = seats.find(({ name }) => name === 'base user');
      if (!seat) throw new Error('a base user sits here');
      expect(await walk(named, seat, 403, { hospitalId: String(seat.there.id) })).toBe(403);
    },
  );
});
