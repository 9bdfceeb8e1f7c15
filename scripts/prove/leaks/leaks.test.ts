import { deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { makePlaces, makeSeats, type Seat } from '../../access/seats.ts';
import { dice } from '../../replay/dice.ts';
import { createReceiver, textIn } from './receive.ts';
import { runLeaks } from './run.ts';
import { createSecrets } from './secrets.ts';

let app: TestApp;
let seats: Seat[];
beforeAll(async () => {
  app = await startTestApp({ redis: false, env: { TRUST_PROXY: '1' } });
  seats = await makeSeats(app, await makePlaces(app));
});
afterAll(() => app.close());

const seatOf = (name: string) => {
  const found = seats.find((seat) => seat.name === name);
  if (!found) throw new Error(`nobody is ${name}`);
  return found;
};

/** A zip of one file, as a workbook is one. */
function zipOf(text: string): Buffer {
  const file = deflateRawSync(Buffer.from(text));
  const local = Buffer.alloc(30);
  local.write('PK\u0003\u0004', 'latin1');
  const central = Buffer.alloc(46);
  central.write('PK\u0001\u0002', 'latin1');
  central.writeUInt16LE(8, 10);
  central.writeUInt32LE(file.length, 20);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(local.length + file.length, 16);
  return Buffer.concat([local, file, central, end]);
}

describe('a secret', () => {
  it('is its hospital’s staff’s and its person’s, and nobody else’s', () => {
    const secrets = createSecrets();
    const desk = seatOf('customer_service of the hospital');
    const stranger = seatOf('customer_service of another hospital');
    const patient = seatOf('base user');
    const text = `<p>${secrets.name(desk.home.id)}</p> ${secrets.phone(null, patient.person?.id ?? 0)}`;
    expect(secrets.foreignIn(text, desk)).toHaveLength(1);
    expect(secrets.foreignIn(text, patient)).toHaveLength(1);
    for (const other of [stranger, seatOf('super_admin'), seatOf('nobody'), seatOf('staff who left'), null])
      expect(secrets.foreignIn(text, other), other?.name).toHaveLength(2);
    expect(secrets.foreignIn('张三 138****1234 199****0002', stranger)).toEqual([]);
  });

  it('is found in what anybody is sent, packed too, and told once', () => {
    const secrets = createSecrets();
    const receiver = createReceiver(secrets);
    const name = secrets.name(seatOf('other').home.id);
    const stranger = seatOf('customer_service of another hospital');
    expect(textIn(zipOf(`<row>${name}</row>`))).toContain(name);
    receiver.take(stranger, 'an export', zipOf(`<row>${name}</row>`));
    receiver.take(stranger, 'an export', zipOf(`<row>${name}</row>`));
    receiver.take(null, 'logged', `{"error":"${name}"}`);
    expect(receiver.leaks.map(({ history }) => history[0])).toEqual(['an export', 'logged']);
  });
});

describe('the product', () => {
  it('sends nobody another’s secret', async () => {
    const found = await runLeaks({
      product: app,
      swaps: 250,
      matrix: false,
      chance: (...what) => dice(5, ...what),
      logs: () => '',
    });
    expect(found.leaks).toEqual([]);
    expect(found.counts.swaps).toBe(250);
    expect(found.counts.live_frames).toBeGreaterThan(100);
    expect(found.counts.searched_mib).toBeGreaterThan(0.1);
  });
});
