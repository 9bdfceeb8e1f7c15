import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allCalls } from '#contract/index.ts';
import { mayMake } from '#contract/roles.ts';
import { idFields, withValue } from '../../scripts/access/id-fields.ts';
import { type Attempt, attemptOf } from '../../scripts/access/made.ts';
import { makePlaces, makeSeats, type Places, type Seat } from '../../scripts/access/seats.ts';
import { type Got, type Named, type Prepared, prepare, send, thingOf } from '../../scripts/access/send.ts';
import { nothingLike, PATHS, strangerOf } from '../../scripts/access/strangers.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

/**
 * Whoever asks for what is a stranger's, another hospital's or a closed hospital's is answered as if it were not there:
 * the same status, the same bytes but for request_id. Of every call that names anything by an id, by everybody who may
 * make it.
 */

let app: TestApp;
let places: Places;
let seats: Seat[];
beforeAll(async () => {
  app = await startTestApp({ redis: false, env: { TRUST_PROXY: '1' } });
  places = await makePlaces(app);
  const all = await makeSeats(app, places);
  // Each at their own, open hospital.
  seats = all.filter((seat) => !seat.closed && seat.home === seat.there && seat.name !== 'staff who left');
});
afterAll(() => app.close());

/** One of each: every staff role that may, a base user, super_admin, and where it is open to all, nobody too. */
function whoMay({ call }: Named): Seat[] {
  const may = seats.filter((seat) => mayMake(call, seat.person !== null, seat.roles));
  return call.access.kind === 'roles' ? may : may.filter(({ name }) => !/^(consultant|sale|sale_manager) /.test(name));
}

/** Without what is new each time: the request's own id, and the server's clock. */
function comparable({ status, text }: Got): string {
  return `${status} ${text.replace(/"request_id":"[^"]*"/g, '"request_id"').replace(/"now":"[^"]*"/g, '"now"')}`;
}

async function asked(named: Named, attempt: Attempt, change: (prepared: Prepared) => void, id?: number | string) {
  const prepared = await prepare(named, attempt, id);
  change(prepared);
  return comparable(await send(named, prepared, attempt));
}

const byPath = allCalls().filter((named) => thingOf(named) !== null);
const byField = allCalls().flatMap((named) =>
  idFields(named).map(({ name: field, place, way }) => ({ ...named, field, place, way, at: way.join('.') })),
);

describe('a stranger’s id in the path is no id at all', () => {
  it.each(byPath)('$name', async (named) => {
    const stranger = PATHS[thingOf(named) ?? ''];
    if (!stranger)
      throw new Error(
        `${named.name}: say in PATHS of tests/access/strangers.ts what a stranger's ${thingOf(named)} is`,
      );
    if ('everybodys' in stranger) return expect(stranger.everybodys).not.toBe('');
    for (const seat of whoMay(named)) {
      const attempt = await attemptOf(app, seat);
      const id = (await stranger.make(attempt, places)) as number | string | null;
      if (id === null) continue;
      const absent = await asked(named, attempt, () => {}, nothingLike(id) as number | string);
      const found = await asked(named, await attemptOf(app, seat), () => {}, id);
      expect(found, seat.name).toBe(absent);
      expect(found, seat.name).toMatch(/^404 /);
    }
  });
});

describe('a stranger’s id in a query or a body is no id at all', () => {
  it.each(byField)('$name: $at in the $place', async (named) => {
    const stranger = strangerOf(named, named.field);
    if ('everybodys' in stranger) return expect(stranger.everybodys).not.toBe('');
    for (const seat of whoMay(named)) {
      const attempt = await attemptOf(app, seat);
      const foreign = await stranger.make(attempt, places);
      if (foreign === null) continue;
      // The forms are the same but for this field, and what is new in them each time.
      const form = await prepare(named, attempt);
      const answer = async (value: unknown) => {
        const changed = withValue(form[named.place], named.way, value);
        return comparable(await send(named, { ...form, [named.place]: changed }, attempt));
      };
      const absent = await answer(nothingLike(foreign));
      // Two faults would be alike, too.
      expect(absent, seat.name).not.toMatch(/^5/);
      expect(await answer(foreign), `${seat.name}, of ${JSON.stringify(foreign)}`).toBe(absent);
    }
  });
});

describe('the walk', () => {
  it('has somebody for every call, and comes by fields and paths', () => {
    expect(byPath.length).toBeGreaterThan(15);
    expect(byField.length).toBeGreaterThan(15);
    for (const named of [...byPath, ...byField]) expect(whoMay(named).length, named.name).toBeGreaterThan(0);
  });
});
