import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../realtime/support.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { waitingForLocks } from '../support/waiting.ts';

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
    expect(before.at('data')).toMatchObject({ id: hospital, name: '经营口腔', mode: 1, lock: 0, status: 'approved' });
    const changed = await app.as(owner)('PUT', '/api/admin/settings', { mode: 2 });
    expect([changed.status, changed.at('data', 'mode')]).toEqual([201, 2]);
    // The same again is no change, and no line.
    expect((await app.as(owner)('PUT', '/api/admin/settings', { mode: 2 })).status).toBe(201);
    expect(await logged(hospital)).toEqual([{ object: '经营口腔', detail: { from: 1, to: 2 }, role: 'shop_owner' }]);
  });

  it('is changed once by two who change it at once', async () => {
    const hospital = await app.make.hospital({ name: '同时口腔' });
    const owners = [await app.make.staff({ hospital, role: 'shop_owner' })];
    owners.push(await app.make.staff({ hospital, role: 'shop_owner' }));
    const seq = async () => (await app.as()('GET', `/api/events?hospital_id=${hospital}`)).number('meta', 'seq');
    const before = await seq();
    const client = await app.owner.connect();
    try {
      await client.query('BEGIN');
      await client.query('SELECT 1 FROM hospitals WHERE id = $1 FOR UPDATE', [hospital]);
      const pressed = Promise.all(owners.map((owner) => app.as(owner)('PUT', '/api/admin/settings', { mode: 2 })));
      await expect.poll(() => waitingForLocks(app)).toBe(2);
      await client.query('COMMIT');
      expect((await pressed).map((each) => [each.status, each.at('data', 'mode')])).toEqual([
        [201, 2],
        [201, 2],
      ]);
    } finally {
      client.release(true);
    }
    expect(await logged(hospital)).toHaveLength(1);
    expect(await seq()).toBe(before + 1);
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

describe('what a hospital tells of itself', () => {
  const PATH = '/api/admin/settings/details';
  const EMPTY = { phone: '', address: '', summary: '', longitude: null, latitude: null };
  const FULL = {
    phone: '0571-88881234',
    address: '湖滨路 1 号',
    summary: '口腔专科',
    longitude: 120.1612,
    latitude: 30.2791,
  };
  const clinic = async (options: Parameters<TestApp['make']['hospital']>[0] = {}) => {
    const hospital = await app.make.hospital(options);
    return { hospital, owner: await app.make.staff({ hospital, role: 'shop_owner' }) };
  };
  const details = async (hospital: number) => {
    const { rows } = await app.owner.query(
      "SELECT object, detail FROM operation_logs WHERE hospital_id = $1 AND action = 'hospital.details' ORDER BY id",
      [hospital],
    );
    return rows;
  };

  it('is saved by its shop_owner, written down, and read by everybody', async () => {
    const { hospital, owner } = await clinic({ name: '湖滨口腔' });
    const doctor = await app.make.doctor({ hospital });
    const before = await app.as(owner)('GET', '/api/admin/settings');
    expect(before.at('data')).toMatchObject({ ...EMPTY, version: 1 });
    const saved = await app.as(owner)('PUT', PATH, { ...FULL, phone: '（0571）8888 1234', version: 1 });
    expect([saved.status, saved.at('data')]).toEqual([
      201,
      { id: hospital, name: '湖滨口腔', mode: 1, lock: 0, status: 'approved', ...FULL, version: 2 },
    ]);
    const about = await app.as()('GET', `/api/index_hospitals/${hospital}/about`);
    expect(about.at('data')).toMatchObject(FULL);
    const { summary: _summary, ...place } = FULL;
    expect((await app.as()('GET', `/api/staff/${doctor.id}/about`)).at('data')).toMatchObject(place);
    const detail = await app.as()('GET', `/api/index_hospitals/${hospital}`);
    expect([detail.at('phone'), detail.at('address')]).toEqual([FULL.phone, FULL.address]);
    // The same again is no change, and no line.
    const again = await app.as(owner)('PUT', PATH, { ...FULL, version: 2 });
    expect([again.status, again.at('data', 'version')]).toEqual([201, 2]);
    expect(await details(hospital)).toEqual([
      {
        object: '湖滨口腔',
        detail: { before: EMPTY, after: FULL },
      },
    ]);
    const emptied = await app.as(owner)('PUT', PATH, { ...FULL, longitude: null, latitude: null, version: 2 });
    expect(emptied.at('data')).toMatchObject({ longitude: null, latitude: null, version: 3 });
    const nowhere = { longitude: null, latitude: null };
    const { longitude, latitude } = FULL;
    expect((await details(hospital))[1]?.detail).toEqual({ before: { longitude, latitude }, after: nowhere });
  });

  it('is not saved over what somebody else saved meanwhile; of two at once one is told so', async () => {
    const { hospital, owner } = await clinic();
    const colleague = await app.make.staff({ hospital, role: 'shop_owner' });
    const both = await Promise.all(
      [owner, colleague].map((who, at) => app.as(who)('PUT', PATH, { ...FULL, address: `${at + 1} 号`, version: 1 })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const refused = both.find(({ status }) => status === 409);
    expect([refused?.at('code'), refused?.at('message')]).toEqual(['STALE', '此记录刚被修改，请核对后再保存']);
    expect(await details(hospital)).toHaveLength(1);
    // Who knows the newer one saves over it; who names none is not asked.
    expect((await app.as(owner)('PUT', PATH, { ...FULL, version: 2 })).at('data', 'version')).toBe(3);
    expect((await app.as(owner)('PUT', PATH, EMPTY)).at('data', 'version')).toBe(4);
  });

  it.each([
    [{ phone: '8888' }, { phone: ['请输入正确的电话，如 0571-88881234、400-800-1234 或手机号'] }],
    [{ phone: null }, { phone: ['电话格式错误'] }],
    [{ address: '号'.repeat(201) }, { address: ['地址最多200个字符'] }],
    [{ summary: '专'.repeat(1_001) }, { summary: ['简介最多1000个字符'] }],
    [{ longitude: 181 }, { longitude: ['经度为-180至180'] }],
    [{ latitude: -91 }, { latitude: ['纬度为-90至90'] }],
    [{ latitude: '30.2' }, { latitude: ['纬度格式错误'] }],
    [{ latitude: null }, { latitude: ['经度和纬度须同时填写'] }],
    [{ version: 0 }, { version: ['版本格式错误'] }],
  ])('is refused with %o', async (wrong, errors) => {
    const { hospital, owner } = await clinic();
    const refused = await app.as(owner)('PUT', PATH, { ...FULL, ...wrong });
    expect([refused.status, refused.at('errors')]).toEqual([422, errors]);
    expect(await details(hospital)).toEqual([]);
  });

  it('is no address at which another of this name is', async () => {
    const first = await clinic({ name: '同名口腔' });
    const second = await clinic({ name: '同名口腔二' });
    expect((await app.as(first.owner)('PUT', PATH, FULL)).status).toBe(201);
    await app.owner.query("UPDATE hospitals SET name = '同名口腔' WHERE id = $1", [second.hospital]);
    const refused = await app.as(second.owner)('PUT', PATH, FULL);
    expect([refused.status, refused.at('errors')]).toEqual([422, { address: ['该地址已有同名的医院'] }]);
  });

  it('stays as it is while the hospital is locked or waits', async () => {
    for (const [state, code] of [
      [{ lock: 1 as const }, 'HOSPITAL_LOCKED'],
      [{ status: 'pending' }, 'HOSPITAL_PENDING'],
    ] as const) {
      const { hospital, owner } = await clinic(state);
      const refused = await app.as(owner)('PUT', PATH, FULL);
      expect([refused.status, refused.at('code')]).toEqual([423, code]);
      expect((await app.as(owner)('GET', '/api/admin/settings')).at('data')).toMatchObject({ ...EMPTY, version: 1 });
      expect(await details(hospital)).toEqual([]);
    }
  });
});
