import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allCalls } from '#contract/index.ts';
import { allows, mayMake } from '#contract/roles.ts';
import { ABSENT, FOR_MEMBERS, PASSWORD } from '../../scripts/access/forms.ts';
import { attemptOf } from '../../scripts/access/made.ts';
import { makePlaces, makeSeats, type Seat } from '../../scripts/access/seats.ts';
import { type Got, type Named, prepare, send, thing } from '../../scripts/access/send.ts';
import { askingAtTheDoor, nothingOf } from '../../scripts/access/standing.ts';
import { hashPassword } from '../../server/platform/passwords.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

/**
 * Every call of the contract, made by everybody: who may is let in, and who may not is told so, as the call's own
 * access entry says. Nothing here is written for a call: a new one is walked too.
 */

let app: TestApp;
let seats: Seat[];
let passwordHash: string;
let atTheDoor: ReturnType<typeof askingAtTheDoor>;
beforeAll(async () => {
  // Everybody comes from an address of their own.
  app = await startTestApp({ redis: false, env: { TRUST_PROXY: '1' } });
  atTheDoor = askingAtTheDoor(app);
  passwordHash = await hashPassword(PASSWORD);
  seats = await makeSeats(app, await makePlaces(app));
});
afterAll(() => app.close());

/** A status; or `let in`: by a call that is open to all, and it answers for itself. */
type Expected = number | 'let in';

function expectedOf({ name, call }: Named, seat: Seat): Expected {
  if (!allows(call.access, seat.person !== null, seat.roles)) return seat.person ? 403 : 401;
  // Nobody here is named on a row: tests/api/suppliers.test.ts.
  if (!mayMake(call, seat.person !== null, seat.roles)) return 403;
  if (ABSENT[name]) return 404;
  if (call.access.kind === 'anyone') return 'let in';
  const found = thing({ name, call });
  if (call.access.kind === 'roles' && found?.of === 'hospital' && seat.home !== seat.there) return 404;
  if (seat.closed && call.whenClosed !== 'allowed') return 423;
  const worksThere = seat.bound === seat.home.id && seat.home === seat.there && !isBaseSeat(seat);
  if (FOR_MEMBERS.includes(name) && !worksThere && seat.home === seat.there) return 404;
  return call.status;
}

const isBaseSeat = ({ roles }: Seat) => roles.every((role) => role === 'other' || role === 'super_admin');

/** What the answer should have been where it was so, else what it was. */
function seen(got: Got, expected: Expected, seat: Seat): Expected | string {
  if (expected === 'let in') {
    const shut = [401, 403, 404, 423].includes(got.status) || got.status >= 500;
    return shut ? `${got.status} ${got.text}` : expected;
  }
  if (got.status === expected && (expected !== 423 || got.code === seat.closed)) return expected;
  return `${got.status} ${got.text}`;
}

async function walk(named: Named, seat: Seat, expected: Expected, headers?: Record<string, string>) {
  if (expected === 401 || expected === 403) {
    const got = await atTheDoor(seat, (attempt) => send(named, nothingOf(named), attempt, headers));
    return seen(got, expected, seat);
  }
  if (seat.person)
    await app.owner.query('UPDATE users SET password_hash = $2 WHERE id = $1', [seat.person.id, passwordHash]);
  const attempt = await attemptOf(app, seat);
  return seen(await send(named, await prepare(named, attempt), attempt, headers), expected, seat);
}

describe('every call, by everybody', () => {
  it.each(allCalls())('$name', async (named) => {
    const expected: Record<string, Expected> = {};
    const found: Record<string, Expected | string> = {};
    for (const seat of seats) {
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
