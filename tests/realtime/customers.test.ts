import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect } from './support.ts';
import { startWorld, type World } from './world.ts';

/** Who looks at customers and follow-ups hears that something changed, without a word of it. */

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

it('a colleague’s lists hear of a customer, of a new follow-up and of its end, by number alone', async () => {
  const hospital = await world.app.make.hospital();
  const sale = await world.app.make.staff({ hospital, role: 'sale' });
  const colleague = await world.app.make.staff({ hospital, role: 'sale_manager' });
  const patient = await world.app.make.patient({ name: '沈静姝' });
  await world.app.owner.query('INSERT INTO hospital_patients (hospital_id, patient_id) VALUES ($1, $2)', [
    ...[hospital, patient],
  ]);
  const client = await connect(world.live.url, { token: colleague.token });
  const heard = () => client.of('touched').flatMap(({ resources }) => resources);
  const asks = world.app.as(sale);
  const changed = await asks('PUT', `/api/admin/customers/${patient}`, { remarks: '想种牙', version: 0 });
  expect(changed.status, changed.text).toBe(201);
  await client.until(() => heard().some(({ name, ids }) => name === 'customers' && ids?.includes(patient)));
  const form = { patient_id: patient, kind: 'other', due_on: '2026-11-23', content: '周一再问' };
  const made = await asks('POST', '/api/admin/follow_ups', form);
  const id = made.number('data', 'id');
  const told = () => heard().filter(({ name, ids }) => name === 'followUps' && ids?.includes(id)).length;
  await client.until(() => told() === 1);
  const done = await asks('POST', `/api/admin/follow_ups/${id}/complete`, { result: { text: '来' }, version: 1 });
  expect(done.status, done.text).toBe(201);
  await client.until(() => told() === 2);
  for (const word of ['沈静姝', '想种牙', '周一再问']) expect(client.bytes()).not.toContain(word);
  client.close();
});
