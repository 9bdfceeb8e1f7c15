import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { ORDER, ORDERS, openDentureDesk } from '../support/denture-desk.ts';

/** Steps of one lab order that two take at once, and what is pressed twice: docs/domain/records.md#lab-orders. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ redis: false });
});
afterAll(() => app.close());

const stepsOf = async (id: number) => {
  const { rows } = await app.owner.query<{ to: string }>(
    'SELECT to_step AS to FROM denture_steps WHERE order_id = $1 ORDER BY id',
    [id],
  );
  return rows.map(({ to }) => to);
};

it('of several who take the same step one does, and the others are shown it', async () => {
  const { orderAt, step, plant } = await openDentureDesk(app);
  const id = await orderAt('sent');
  const all = await Promise.all([1, 2, 3, 4].map(() => step(id, 'received', 2, {}, plant.by)));
  expect(all.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  const late = all.find(({ status }) => status === 409);
  expect([late?.string('code'), late?.at('current', 'status')]).toEqual(['STALE', 'received']);
  expect(await stepsOf(id)).toEqual(['draft', 'sent', 'received']);
});

it('the clinic cancels what the plant receives at that moment: one of both, never both', async () => {
  const { orderAt, step, plant } = await openDentureDesk(app);
  for (let n = 0; n < 4; n += 1) {
    const id = await orderAt('sent');
    const [gone, received] = await Promise.all([step(id, 'cancelled', 2), step(id, 'received', 2, {}, plant.by)]);
    expect([gone.status, received.status].sort()).toEqual([201, 409]);
    expect(await stepsOf(id)).toEqual(['draft', 'sent', gone.status === 201 ? 'cancelled' : 'received']);
  }
});

it('what is pressed twice with one key is done once', async () => {
  const { as, patient, plant, orderAt } = await openDentureDesk(app);
  const key = { 'Idempotency-Key': 'denture-once' };
  const press = () => as('POST', ORDERS, { patient_id: patient, factory_id: plant.id, ...ORDER }, key);
  const [first, again] = [await press(), await press()];
  expect([first.status, again.status, again.number('data', 'id')]).toEqual([201, 201, first.number('data', 'id')]);
  const id = await orderAt('sent');
  const receive = () => plant.by('POST', `${ORDERS}/${id}/steps`, { to: 'received', version: 2 }, key);
  expect([(await receive()).status, (await receive()).status]).toEqual([201, 201]);
  expect(await stepsOf(id)).toEqual(['draft', 'sent', 'received']);
});

it('numbers of a day have no gap and no second use', async () => {
  const { write, orders } = await openDentureDesk(app);
  await Promise.all(Array.from({ length: 8 }, () => write()));
  const codes = ((await orders('pageSize=20')).at('data') as { code: string }[]).map(({ code }) => code);
  expect(codes.sort()).toEqual(Array.from({ length: 8 }, (_, n) => `YC20261120-000${n + 1}`));
});
