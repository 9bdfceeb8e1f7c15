import { allows, mayMake } from '#contract/roles.ts';
import { ABSENT, FOR_MEMBERS } from './forms.ts';
import type { Seat } from './seats.ts';
import { type Got, type Named, thing } from './send.ts';

/** What somebody is to be answered: who may is let in, and who may not is told so, as the call's own access entry says. */

/** A status; or `let in`: by a call that is open to all, and it answers for itself. */
export type Expected = number | 'let in';

/** What who is let in is answered in production, where nothing plays WeChat's part, and a proof lets nobody answer for it. */
const IN_PRODUCTION: Readonly<Record<string, number>> = {
  'auth.wxLoginPic': 404,
  'wechat.pretend': 404,
  'wechatSettings.check': 503,
};

/** @param production whether the product runs as there; without credentials for WeChat, either way */
export function expectedOf(named: Named, seat: Seat, production = false): Expected {
  const { name, call } = named;
  const expected = expectedAnywhere(named, seat);
  if (!production || (expected !== 'let in' && expected !== call.status)) return expected;
  // Their second factor stays on.
  if (name === 'secondFactor.disable' && seat.roles.includes('super_admin')) return 409;
  return IN_PRODUCTION[name] ?? expected;
}

function expectedAnywhere({ name, call }: Named, seat: Seat): Expected {
  // A plant's people are let in without a role; what is no order of their plant is not there for them.
  if (call.plants && seat.name === 'factory person') return thing({ name, call }) ? 404 : 'let in';
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

/** Whether they are turned away before anything that they say is read. */
export const isAtTheDoor = (expected: Expected): boolean => expected === 401 || expected === 403;

/** What the answer should have been where it was so, else what it was. */
export function seen(got: Got, expected: Expected, seat: Seat): Expected | string {
  if (expected === 'let in') {
    const shut = [401, 403, 404, 423].includes(got.status) || got.status >= 500;
    return shut ? `${got.status} ${got.text}` : expected;
  }
  if (got.status === expected && (expected !== 423 || got.code === seat.closed)) return expected;
  return `${got.status} ${got.text}`;
}
