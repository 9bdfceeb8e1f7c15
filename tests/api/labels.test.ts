import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';

/** What labels have beside every plain table (tests/resources): the platform's and a hospital's own, and on whom they are. */

const LIST = '/api/admin/backend/label/list';
const CREATE = '/api/admin/backend/label/create';
const AT = '/api/admin/backend/label';
const ATTACH = '/api/admin/labels/attach';

let app: TestApp;
let n = 0;
beforeAll(async () => {
  app = await startTestApp({ redis: false });
});
afterAll(() => app.close());

async function platform() {
  const admin = await app.make.person('平台', null);
  await app.owner.query('UPDATE users SET is_super_admin = true WHERE id = $1', [admin.id]);
  return app.as(admin);
}

async function house() {
  const hospital = await app.make.hospital();
  const as = async (role: 'shop_owner' | 'doctor' | 'customer_service') =>
    app.as(await app.make.staff({ hospital, role }));
  const patient = await app.make.patient();
  await app.owner.query('INSERT INTO hospital_patients (hospital_id, patient_id) VALUES ($1, $2)', [hospital, patient]);
  return {
    hospital,
    patient,
    owner: await as('shop_owner'),
    desk: await as('customer_service'),
    doctor: await as('doctor'),
  };
}

const label = (more: object = {}) => ({ name: `标签${++n}`, target: 'patient', color: 'orange', ...more });
type Ask = Awaited<ReturnType<typeof platform>>;
const made = async (ask: Ask, more: object = {}) => {
  const answer = await ask('POST', CREATE, label(more));
  expect(answer.status, answer.text).toBe(201);
  return answer.at('data') as { id: number; name: string; version: number };
};
const put = (ask: Ask, patient: number, label_ids: readonly number[], version: number) =>
  ask('PUT', ATTACH, { target: 'patient', target_id: patient, label_ids, version });

describe('whose labels are', () => {
  it('the platform’s are read by all staff and written by the platform; a hospital’s are its own', async () => {
    const [admin, here, there] = [await platform(), await house(), await house()];
    const common = await made(admin, { target: 'hospital', public: true });
    const own = await made(here.owner);
    const seen = async (ask: Ask) =>
      ((await ask('GET', `${LIST}?pageSize=100`)).at('data') as { id: number; scope: string }[])
        .filter(({ id }) => [common.id, own.id].includes(id))
        .map(({ id, scope }) => [id, scope]);
    expect(await seen(here.doctor)).toEqual([
      [common.id, 'platform'],
      [own.id, 'hospital'],
    ]);
    expect(await seen(there.owner)).toEqual([[common.id, 'platform']]);
    expect(await seen(admin)).toEqual([[common.id, 'platform']]);
    const change = label({ target: 'hospital', version: common.version });
    expect((await here.owner('PUT', `${AT}/${common.id}`, change)).status).toBe(403);
    expect((await here.owner('DELETE', `${AT}/${common.id}`)).status).toBe(403);
    expect((await there.owner('DELETE', `${AT}/${own.id}`)).status).toBe(404);
    expect((await admin('DELETE', `${AT}/${own.id}`)).status).toBe(404);
    expect((await here.doctor('POST', CREATE, label())).status).toBe(403);
  });

  it('of patients a hospital keeps, and nobody else reads them', async () => {
    const [admin, { owner }] = [await platform(), await house()];
    expect((await admin('POST', CREATE, label())).at('errors')).toEqual({ target: ['患者标签由医院自己维护'] });
    expect((await owner('POST', CREATE, label({ public: true }))).at('errors')).toEqual({
      public: ['患者标签不能公开'],
    });
    const { id, version } = await made(owner);
    const turned = await owner('PUT', `${AT}/${id}`, label({ target: 'doctor', version }));
    expect(turned.at('errors')).toEqual({ target: ['标签用于什么不能修改'] });
  });
});

describe('labels are attached', () => {
  it('to patients by any staff, by who has seen them as they are', async () => {
    const { owner, desk, doctor, patient } = await house();
    const [first, second] = [await made(owner), await made(owner, { color: 'red' })];
    const query = `${ATTACH}?target=patient&target_id=${patient}`;
    expect((await doctor('GET', query)).at('data')).toEqual({
      target: 'patient',
      target_id: patient,
      labels: [],
      version: 0,
    });
    const put1 = await put(desk, patient, [second.id, first.id], 0);
    expect(put1.at('data')).toEqual({
      target: 'patient',
      target_id: patient,
      labels: [
        { id: second.id, name: second.name, color: 'red' },
        { id: first.id, name: first.name, color: 'orange' },
      ],
      version: 1,
    });
    const late = await put(doctor, patient, [], 0);
    expect([late.status, late.at('code'), late.at('current')]).toEqual([409, 'STALE', put1.at('data')]);
    const both = await Promise.all([put(doctor, patient, [first.id], 1), put(desk, patient, [], 1)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect((await put(desk, patient, [], 9)).status).toBe(409);
  });

  it('that are the hospital’s, of this kind and in use; those that are there may stay', async () => {
    const [here, there] = [await house(), await house()];
    const wrong = [
      await made(there.owner),
      await made(here.owner, { target: 'doctor' }),
      await made(here.owner, { status: 0 }),
    ];
    for (const { id } of wrong)
      expect((await put(here.desk, here.patient, [id], 0)).at('errors')).toEqual({ label_ids: ['标签不存在'] });
    const { id, version, ...rest } = await made(here.owner);
    await put(here.desk, here.patient, [id], 0);
    const stopped = { name: rest.name, target: 'patient', color: 'mute', status: 0, version };
    expect((await here.owner('PUT', `${AT}/${id}`, stopped)).status).toBe(201);
    expect((await put(here.desk, here.patient, [id], 1)).status).toBe(201);
    expect((await put(here.desk, there.patient, [], 0)).status).toBe(404);
    const many = Array.from({ length: 11 }, (_, at) => at + 1);
    expect((await put(here.desk, here.patient, many, 0)).at('errors')).toEqual({ label_ids: ['标签最多10个'] });
  });

  it('to a hospital and its doctors by its owner; the platform’s to hospitals by the platform, which leaves the rest', async () => {
    const [admin, { hospital, owner, desk }] = [await platform(), await house()];
    const doctor = await app.make.doctor({ hospital });
    const [own, common] = [await made(owner, { target: 'hospital' }), await made(admin, { target: 'hospital' })];
    const body = { target: 'hospital', target_id: hospital, label_ids: [own.id], version: 0 };
    expect((await desk('PUT', ATTACH, body)).status).toBe(403);
    expect((await owner('PUT', ATTACH, body)).status).toBe(201);
    const more = await admin('PUT', ATTACH, { ...body, label_ids: [common.id], version: 1 });
    expect([more.status, more.at('data', 'labels')]).toEqual([
      201,
      [{ id: common.id, name: common.name, color: 'orange' }],
    ]);
    const all = await owner('GET', `${ATTACH}?target=hospital&target_id=${hospital}`);
    expect((all.at('data', 'labels') as { id: number }[]).map(({ id }) => id).toSorted()).toEqual(
      [own.id, common.id].toSorted(),
    );
    const to = { target: 'doctor', target_id: doctor.id, label_ids: [], version: 0 };
    expect((await owner('PUT', ATTACH, to)).status).toBe(201);
    expect((await admin('PUT', ATTACH, to)).status).toBe(403);
    expect((await owner('PUT', ATTACH, { ...to, target_id: 2_000_000_000 })).status).toBe(404);
  });
});

it('is kept where it is attached, or taken off everywhere and removed', async () => {
  const { owner, desk, patient } = await house();
  const { id } = await made(owner);
  await put(desk, patient, [id], 0);
  const kept = await owner('DELETE', `${AT}/${id}`);
  expect([kept.status, kept.at('uses')]).toEqual([409, [{ what: '已贴的标签', count: 1 }]]);
  expect((await owner('DELETE', `${AT}/${id}?detach=2`)).status).toBe(422);
  expect((await owner('DELETE', `${AT}/${id}?detach=1`)).status).toBe(204);
  const query = `${ATTACH}?target=patient&target_id=${patient}`;
  expect((await desk('GET', query)).at('data', 'labels')).toEqual([]);
});
