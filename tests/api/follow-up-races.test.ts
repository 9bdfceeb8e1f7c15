import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { openCustomerClinic, visit } from '../support/customer-clinic.ts';

/** Follow-ups that two end at once, and that a night finds more than once. The clock stands at Friday 2026-11-20. */

const PATH = '/api/admin/follow_ups';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ redis: false });
});
afterAll(() => app.close());

it('is done by one of those who come at the same moment, and once by who asks twice with the same key', async () => {
  const { hospital, sale, owner, patient } = await openCustomerClinic(app);
  const form = { patient_id: await patient('甲'), kind: 'other', due_on: '2026-11-20', content: '问一声' };
  const add = async () => (await app.as(sale)('POST', PATH, form)).number('data', 'id');
  const id = await add();
  // With no next one, whose own key would turn the others away.
  const body = { result: { text: '已联系' }, version: 1 };
  const done = await Promise.all(
    [sale, owner, sale, owner].map((who) => app.as(who)('POST', `${PATH}/${id}/complete`, body)),
  );
  expect(done.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  const second = await add();
  const later = { ...body, next_due_on: '2026-11-27' };
  const press = () => app.as(sale)('POST', `${PATH}/${second}/complete`, later, { 'Idempotency-Key': 'called' });
  const [first, again] = [await press(), await press()];
  expect([first.status, again.status, again.text]).toEqual([201, 201, first.text]);
  const { rows } = await app.owner.query(
    'SELECT status, count(*)::int AS n FROM follow_ups WHERE hospital_id = $1 GROUP BY 1 ORDER BY 1',
    [hospital],
  );
  expect(rows).toEqual([
    { status: 'done', n: 2 },
    { status: 'planned', n: 1 },
  ]);
});

it('a night asks for 20 of those who stayed away, the last who came first, however often it runs', async () => {
  const { hospital, patient } = await openCustomerClinic(app);
  const doctor = await app.make.doctor({ hospital });
  for (let n = 0; n < 22; n += 1) await visit(app, [hospital, doctor.id, await patient(`客${n}`)], -200 - n, true);
  const asked = async () => {
    await Promise.all([1, 2].map(() => app.owner.query('SELECT plan_follow_ups()')));
    const { rows } = await app.owner.query<{ name: string }>(
      `SELECT t.name FROM follow_ups f JOIN patients t ON t.id = f.patient_id WHERE f.hospital_id = $1 ORDER BY f.cause DESC`,
      [hospital],
    );
    return rows.map(({ name }) => name);
  };
  const first = await asked();
  expect(first).toEqual(Array.from({ length: 20 }, (_, n) => `客${n}`));
  expect(await asked()).toEqual(first);
});
