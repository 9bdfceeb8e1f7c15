import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Asks } from '../../scripts/access/asking.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { readSheet } from '../support/sheet.ts';

/** Hospitals, institutions and plants as the platform keeps them, and as staff see their own. */

let app: TestApp;
let platform: Asks;
let admin: { id: number; token: string };
let hospital: number;
let other: number;
let owner: { token: string };
let doctor: { token: string };
beforeAll(async () => {
  app = await startTestApp({ redis: false });
  admin = await app.make.person('平台', null);
  await app.owner.query('UPDATE users SET is_super_admin = true WHERE id = $1', [admin.id]);
  platform = app.as(admin);
  hospital = await app.make.hospital({ name: '本院口腔' });
  other = await app.make.hospital({ name: '别院口腔' });
  owner = await app.make.staff({ hospital, role: 'shop_owner', name: '周店长' });
  doctor = await app.make.staff({ hospital, role: 'doctor' });
});
afterAll(() => app.close());

const HOSPITAL = '/api/admin/backend/hospital';
const MECHANISM = '/api/admin/backend/mechanism';
const FACTORY = '/api/admin/backend/factory';
type Row = Record<string, unknown> & { id: number; version: number };
const listed = async (ask: Asks, path: string) => (await ask('GET', `${path}/list?pageSize=100`)).at('data') as Row[];
const cardOf = async (id: number) => (await platform('GET', `${HOSPITAL}/${id}`)).at('data') as Row;
let counter = 0;
const fresh = () => ++counter;
const mechanism = async (form: object = {}) => {
  const made = await platform('POST', `${MECHANISM}/create`, { name: `机构${fresh()}`, ...form });
  expect(made.status, made.text).toBe(201);
  return made.at('data') as Row;
};

describe('hospitals', () => {
  it('are all super_admin’s to read, and to staff their own alone, without licence and phone', async () => {
    const changed = await platform('PUT', `${HOSPITAL}/${hospital}`, {
      license_no: 'PDY00188',
      license_until: '2030-12-31',
    });
    expect(changed.status, changed.text).toBe(201);
    expect((await listed(platform, HOSPITAL)).map(({ id }) => id)).toEqual(expect.arrayContaining([hospital, other]));
    const [seen, ...rest] = await listed(app.as(doctor), HOSPITAL);
    expect(rest).toEqual([]);
    expect(seen).toMatchObject({ id: hospital, name: '本院口腔', doctors_count: 1, manager: { name: '周店长' } });
    expect(Object.keys(seen ?? {})).not.toEqual(expect.arrayContaining(['license_no']));
    expect(seen?.manager).toEqual({ name: '周店长' });
    const [card] = await listed(app.as(owner), HOSPITAL);
    expect(card).toMatchObject({ license_no: 'PDY00188', license_until: '2030-12-31' });
    expect(card?.manager).toEqual({ name: '周店长', phone: expect.stringMatching(/^\d{3}\*{4}\d{4}$/) });
  });

  it('are written by their shop managers, but for what the platform says', async () => {
    const ask = app.as(owner);
    const before = await cardOf(hospital);
    const refused = await ask('PUT', `${HOSPITAL}/${hospital}`, {
      name: '改名口腔',
      license_no: 'X1',
      mechanism_id: (await mechanism()).id,
      summary: '不写',
    });
    const said = ['该项由平台修改'];
    expect([refused.status, refused.at('errors')]).toEqual([422, { name: said, license_no: said, mechanism_id: said }]);
    expect(await cardOf(hospital)).toEqual(before);
    // The same again is said by nobody, and the rest is theirs.
    const changed = await ask('PUT', `${HOSPITAL}/${hospital}`, {
      name: before.name,
      license_no: before.license_no,
      hours: '每天 09:00—18:00',
      version: before.version,
    });
    expect([changed.status, changed.at('data', 'hours')]).toEqual([201, '每天 09:00—18:00']);
    const stale = await ask('PUT', `${HOSPITAL}/${hospital}`, { hours: '休息', version: before.version });
    expect([stale.status, stale.at('current', 'hours')]).toEqual([409, '每天 09:00—18:00']);
    expect((await ask('PUT', `${HOSPITAL}/${other}`, { hours: '休息' })).status).toBe(404);
    expect((await app.as(doctor)('PUT', `${HOSPITAL}/${hospital}`, { hours: '休息' })).status).toBe(403);
  });

  it('are exported as they are seen: a doctor’s sheet has no licence', async () => {
    const exported = async ({ token }: { token: string }) => {
      const headers = { authorization: `Bearer ${token}` };
      const answer = await fetch(`${app.url}${HOSPITAL}/list/export.xlsx`, { headers });
      const [head = [], row = [], ...rest] = readSheet(new Uint8Array(await answer.arrayBuffer())).rows;
      return [row[head.indexOf('许可证号')] ?? null, rest.length];
    };
    expect(await exported(owner)).toEqual(['PDY00188', 0]);
    expect(await exported(doctor)).toEqual([null, 0]);
  });

  it('are not written where they are closed, and read all the same', async () => {
    const locked = await app.make.hospital({ lock: 1 });
    const ask = app.as(await app.make.staff({ hospital: locked, role: 'shop_owner' }));
    expect((await ask('PUT', `${HOSPITAL}/${locked}`, { hours: '休息' })).status).toBe(423);
    expect((await listed(ask, HOSPITAL)).map(({ id }) => id)).toEqual([locked]);
    expect((await platform('PUT', `${HOSPITAL}/${locked}`, { hours: '休息' })).status).toBe(201);
  });
});

describe('institutions', () => {
  it('say what is wrong with a credit code, and keep one to themselves', async () => {
    const wrong = await platform('POST', `${MECHANISM}/create`, { name: '某机构', credit_code: '91330100MA27X1234X' });
    expect([wrong.status, wrong.at('errors')]).toEqual([422, { credit_code: ['统一社会信用代码不正确'] }]);
    const code = '91350100M000100Y43';
    await mechanism({ credit_code: code });
    const twice = await platform('POST', `${MECHANISM}/create`, { name: '另一机构', credit_code: code });
    expect([twice.status, twice.at('errors')]).toEqual([422, { credit_code: ['统一社会信用代码已存在'] }]);
  });

  it('are shown to the staff of their hospitals alone, without codes and contacts', async () => {
    const mine = await app.make.hospital();
    const [boss, clerk] = [
      app.as(await app.make.staff({ hospital: mine, role: 'shop_owner' })),
      app.as(await app.make.staff({ hospital: mine })),
    ];
    const { id } = await mechanism({ contact: '沈女士', phone: '0571-88881234', hospital_ids: [mine] });
    const foreign = await mechanism();
    const [seen, ...rest] = await listed(clerk, MECHANISM);
    expect([seen?.id, rest.length]).toEqual([id, 0]);
    const hidden = ['credit_code', 'license', 'legal_person', 'contact', 'phone', 'remarks'];
    expect(hidden.filter((name) => name in (seen ?? {}))).toEqual([]);
    expect((await listed(boss, MECHANISM))[0]).toMatchObject({ contact: '沈女士', phone: '0571-88881234' });
    expect((await clerk('GET', `${MECHANISM}/${foreign.id}`)).status).toBe(404);
    expect((await boss('POST', `${MECHANISM}/create`, { name: '自己的机构' })).status).toBe(403);
    expect((await platform('GET', `${HOSPITAL}/list?mechanism_id=${id}`)).at('data', 0, 'id')).toBe(mine);
  });

  it('have a picture of their licence, whose address is told to those alone who read the rest', async () => {
    const mine = await app.make.hospital();
    const form = new FormData();
    form.set('type', 'attachment');
    form.set('file', new Blob(['%PDF-1.7 licence %%EOF'], { type: 'application/pdf' }), 'licence.pdf');
    const sent = await fetch(`${app.url}/api/upload`, {
      ...{ method: 'POST', body: form },
      headers: { authorization: `Bearer ${admin.token}` },
    });
    const { Location } = (await sent.json()) as { Location: string };
    const made = await mechanism({ hospital_ids: [mine], license: [{ key: Location, name: '执照.pdf' }] });
    const [file] = made.license as { key: string; name: string; url: string }[];
    expect(file).toMatchObject({ name: '执照.pdf', content_type: 'application/pdf' });
    const address = new URL(file?.url ?? '', app.url);
    expect((await fetch(address)).status).toBe(200);
    const [boss, clerk] = [
      app.as(await app.make.staff({ hospital: mine, role: 'shop_owner' })),
      app.as(await app.make.staff({ hospital: mine })),
    ];
    expect((await listed(boss, MECHANISM))[0]?.license).toMatchObject([{ key: file?.key }]);
    expect((await clerk('GET', `${MECHANISM}/list`)).text).not.toContain(file?.key);
    // Said again it stays, and is of this institution alone; left out it is nobody's any more.
    const license = [{ key: file?.key, name: '执照.pdf' }];
    const same = { name: made.name, hospital_ids: [mine], license };
    expect((await platform('PUT', `${MECHANISM}/${made.id}`, same)).at('data', 'version')).toBe(made.version);
    const stolen = await platform('POST', `${MECHANISM}/create`, { name: `机构${fresh()}`, license });
    expect(stolen.at('errors')).toEqual({ license: ['文件不存在或已失效，请重新上传'] });
    expect((await platform('PUT', `${MECHANISM}/${made.id}`, { name: made.name })).at('data', 'license')).toEqual([]);
    expect((await fetch(address)).status).toBe(404);
  });

  it('have a hospital one at a time, also where two take it in one moment', async () => {
    const wanted = await app.make.hospital({ name: '争抢口腔' });
    const answers = await Promise.all(
      [1, 2].map(() => platform('POST', `${MECHANISM}/create`, { name: `机构${fresh()}`, hospital_ids: [wanted] })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422]);
    expect(answers.find(({ status }) => status === 422)?.at('errors')).toEqual({
      hospital_ids: ['争抢口腔已属于其他机构'],
    });
    const unknown = await platform('POST', `${MECHANISM}/create`, { name: `机构${fresh()}`, hospital_ids: [2e9] });
    expect(unknown.at('errors')).toEqual({ hospital_ids: ['医院不存在'] });
  });

  it('lose a hospital that is taken out, and who has its card open is told', async () => {
    const wanted = await app.make.hospital();
    const made = await mechanism({ hospital_ids: [wanted] });
    const card = await cardOf(wanted);
    const { name } = made;
    const changed = await platform('PUT', `${MECHANISM}/${made.id}`, { name, hospital_ids: [], version: made.version });
    expect(changed.at('data', 'hospitals')).toEqual([]);
    expect((await cardOf(wanted)).mechanism).toBeNull();
    const late = await platform('PUT', `${HOSPITAL}/${wanted}`, { mechanism_id: made.id, version: card.version });
    expect([late.status, late.at('code')]).toEqual([409, 'STALE']);
    // And the other way round: what the card says is the institution's list.
    const seen = changed.at('data') as Row;
    expect((await platform('PUT', `${HOSPITAL}/${wanted}`, { mechanism_id: made.id })).status).toBe(201);
    const stale = await platform('PUT', `${MECHANISM}/${made.id}`, { name, hospital_ids: [], version: seen.version });
    expect([stale.status, (stale.at('current', 'hospitals') as Row[]).map(({ id }) => id)]).toEqual([409, [wanted]]);
  });
});

describe('plants', () => {
  it('are the platform’s for all or some, or a hospital’s own; each sees those that work for it', async () => {
    const mine = await app.make.hospital();
    const boss = app.as(await app.make.staff({ hospital: mine, role: 'shop_owner' }));
    const clerk = app.as(await app.make.staff({ hospital: mine }));
    const named = async (ask: Asks, form: object) =>
      (await ask('POST', `${FACTORY}/create`, { name: `工厂${fresh()}`, contact: '刘师傅', ...form })).at(
        'data',
      ) as Row;
    const all = await named(platform, {});
    const some = await named(platform, { hospital_ids: [mine] });
    const foreign = await named(platform, { hospital_ids: [other] });
    // Whatever a shop manager says of others, it is their own hospital's.
    const own = await named(boss, { hospital_ids: [other], owner_hospital_id: other });
    const seen = await listed(clerk, FACTORY);
    expect(seen.map(({ id, own: isOwn }) => [id, isOwn])).toEqual([
      [all.id, false],
      [some.id, false],
      [own.id, true],
    ]);
    expect(seen.flatMap((row) => ['contact', 'phone', 'license_no'].filter((name) => name in row))).toEqual([]);
    expect(seen.map(({ hospitals }) => hospitals)).toEqual([[], [], []]);
    expect((await clerk('GET', `${FACTORY}/${foreign.id}`)).status).toBe(404);
    expect((await listed(app.as(owner), FACTORY)).map(({ id }) => id)).not.toContain(own.id);

    const change = { name: `工厂${fresh()}`, turnaround_days: 12 };
    expect((await boss('PUT', `${FACTORY}/${own.id}`, change)).at('data', 'turnaround_days')).toBe(12);
    expect((await boss('PUT', `${FACTORY}/${some.id}`, change)).status).toBe(403);
    expect((await boss('PUT', `${FACTORY}/${foreign.id}`, change)).status).toBe(404);
    expect((await clerk('POST', `${FACTORY}/create`, change)).status).toBe(403);
    const kept = (await platform('GET', `${FACTORY}/${own.id}`)).at('data') as Row;
    expect([kept.owner_hospital, kept.hospitals]).toMatchObject([{ id: mine }, [{ id: mine }]]);
  });

  it('take 1 to 60 days', async () => {
    const wrong = await platform('POST', `${FACTORY}/create`, { name: `工厂${fresh()}`, turnaround_days: 61 });
    expect([wrong.status, wrong.at('errors')]).toEqual([422, { turnaround_days: ['加工周期（天）为1至60的整数'] }]);
  });
});
