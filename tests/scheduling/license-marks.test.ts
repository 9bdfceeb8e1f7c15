import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect } from '../realtime/support.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

/** An expired 执业证 stands over the column for staff, and stops no booking (docs/domain/slots-and-holds.md). */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ redis: false });
});
afterAll(() => app.close());

const TODAY = '2026-11-20';
const YESTERDAY = '2026-11-19';

async function clinic() {
  const doctor = await app.make.doctor();
  const hospital = doctor.hospital_id;
  const owner = await app.make.staff({ hospital, role: 'shop_owner' });
  const desk = await app.make.staff({ hospital, role: 'sale' });
  const patient = await app.make.account();
  const head = async (who: { token: string } | null, path: string) =>
    (await app.as(who)('GET', `${path}?hospital_id=${hospital}`)).at('data', 'table_headers', 0) as object;
  const seen = async () => ({
    desk: await head(desk, '/api/admin/base_booking_hall'),
    owner: await head(owner, '/api/admin/doctor_index'),
    patient: await head(patient, '/api/index'),
    stranger: await head(null, '/api/index'),
  });
  const keep = async (certificates: { kind: string; until?: string | null }[]) => {
    const one = await app.as(owner)('GET', `/api/admin/staff/${doctor.id}`);
    const body = {
      version: one.number('data', 'version'),
      certificates: certificates.map((each) => ({ no: 'Z1', ...each })),
    };
    return (await app.as(owner)('PUT', `/api/admin/staff/${doctor.id}`, body)).status;
  };
  return { doctor, hospital, desk, seen, keep };
}

it('is marked for staff and for nobody else, whoever looks first, and open grids are told', async () => {
  const { hospital, desk, seen, keep } = await clinic();
  const plain = await seen();
  for (const head of Object.values(plain)) expect(head).not.toHaveProperty('license_ended');
  const line = await connect(app.url, desk);
  await line.watch(hospital, TODAY);
  const heard = () => line.of('changes').filter(({ headers }) => headers).length;
  expect(await keep([{ kind: '执业证', until: YESTERDAY }])).toBe(201);
  await line.until(() => heard() === 1 || undefined);
  // The public asks first: what is kept of the hospital is the same for both.
  const { patient, stranger, desk: atDesk, owner } = await seen();
  expect([patient, stranger]).toEqual([plain.patient, plain.stranger]);
  expect(atDesk).toEqual({ ...plain.desk, license_ended: true });
  expect(owner).toMatchObject({ license_ended: true });
  expect(await keep([{ kind: '执业证', until: TODAY }])).toBe(201);
  await line.until(() => heard() === 2 || undefined);
  expect(await seen()).toEqual(plain);
  line.close();
});

it.each([
  [
    'a renewed one beside the old one',
    [
      { kind: '执业证', until: YESTERDAY },
      { kind: '医师执业证书', until: '2031-01-01' },
    ],
  ],
  [
    'one without an end',
    [
      { kind: '执业证', until: YESTERDAY },
      { kind: '执业证', until: null },
    ],
  ],
  ['another certificate', [{ kind: '放射工作人员证', until: YESTERDAY }]],
])('is not marked for %s', async (_what, certificates) => {
  const { seen, keep } = await clinic();
  expect(await keep(certificates)).toBe(201);
  for (const head of Object.values(await seen())) expect(head).not.toHaveProperty('license_ended');
});
