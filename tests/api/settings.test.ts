import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../realtime/support.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ redis: false });
});
afterAll(() => app.close());

const logged = async (hospital: number) => {
  const { rows } = await app.owner.query(
    "SELECT object, detail, role FROM operation_logs WHERE hospital_id = $1 AND action = 'hospital.settings' ORDER BY id",
    [hospital],
  );
  return rows;
};

describe('the business mode', () => {
  it('is read and changed by the shop_owner of that hospital, and written down', async () => {
    const hospital = await app.make.hospital({ name: '经营口腔' });
    const owner = await app.make.staff({ hospital, role: 'shop_owner' });
    const before = await app.as(owner)('GET', '/api/admin/settings');
    expect(before.at('data')).toEqual({ id: hospital, name: '经营口腔', mode: 1, lock: 0, status: 'approved' });
    const changed = await app.as(owner)('PUT', '/api/admin/settings', { mode: 2 });
    expect([changed.status, changed.at('data', 'mode')]).toEqual([201, 2]);
    // The same again is no change, and no line.
    expect((await app.as(owner)('PUT', '/api/admin/settings', { mode: 2 })).status).toBe(201);
    expect(await logged(hospital)).toEqual([{ object: '经营口腔', detail: { from: 1, to: 2 }, role: 'shop_owner' }]);
  });

  it('of a clinic takes the departments from the forms, and open grids are told to fetch again', async () => {
    const doctor = await app.make.doctor();
    const owner = await app.make.staff({ hospital: doctor.hospital_id, role: 'shop_owner' });
    const [visitor, desk] = [await connect(app.url), await connect(app.url, { token: owner.token })];
    for (const client of [visitor, desk]) await client.watch(doctor.hospital_id, app.deps.clock.today());
    const offered = () => app.as()('GET', `/api/index_hospitals/${doctor.hospital_id}`);
    const header = async () =>
      (await app.as()('GET', `/api/index?hospital_id=${doctor.hospital_id}`)).at('data', 'table_headers', 0);
    expect((await offered()).at('departments')).toHaveLength(1);
    expect(await header()).toMatchObject({ department_id: expect.any(Number), department_name: expect.any(String) });
    await app.as(owner)('PUT', '/api/admin/settings', { mode: 2 });
    for (const client of [visitor, desk]) {
      const frame = await client.until(() => client.of('changes').find(({ headers }) => headers));
      expect(frame).toMatchObject({ headers: true, slots: [] });
      client.close();
    }
    expect((await offered()).at('departments')).toEqual([]);
    expect(await header()).toMatchObject({ department_id: null, department_name: null });
  });

  it('is 1 or 2', async () => {
    const owner = await app.make.staff({ role: 'shop_owner' });
    for (const mode of [0, 3, '1', null, undefined]) {
      const refused = await app.as(owner)('PUT', '/api/admin/settings', { mode });
      expect([refused.status, refused.at('errors')]).toEqual([422, { mode: ['经营模式为必填项'] }]);
    }
  });

  it('stays as it is while the hospital is locked or waits; it may be read', async () => {
    for (const [state, code] of [
      [{ lock: 1 as const }, 'HOSPITAL_LOCKED'],
      [{ status: 'pending' }, 'HOSPITAL_PENDING'],
      [{ status: 'rejected' }, 'HOSPITAL_PENDING'],
    ] as const) {
      const hospital = await app.make.hospital(state);
      const owner = await app.make.staff({ hospital, role: 'shop_owner' });
      const refused = await app.as(owner)('PUT', '/api/admin/settings', { mode: 2 });
      expect([refused.status, refused.at('code')]).toEqual([423, code]);
      const read = await app.as(owner)('GET', '/api/admin/settings');
      expect([read.status, read.at('data', 'mode')]).toEqual([200, 1]);
      expect(await logged(hospital)).toEqual([]);
    }
  });
});
