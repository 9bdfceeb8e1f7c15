import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { until } from '../support/until.ts';
import { waitingForLocks } from '../support/waiting.ts';
import { newPhone, person, sendCode } from './signing-up.ts';

/** What channels have beside every plain table (tests/resources): their links, and who came by them. */

const PATH = '/api/admin/market_channels';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ redis: false });
});
afterAll(() => app.close());

type Row = { name: string; slug: string; registered: number; first_visits: number };

async function shop(role: 'sale' | 'shop_owner' = 'sale') {
  const staff = await app.make.staff({ role, hospital: await app.make.hospital() });
  const ask = app.as(staff);
  const add = async (name: string, more: object = {}) => {
    const made = await ask('POST', PATH, { name, ...more });
    expect(made.status, made.text).toBe(201);
    return made.at('data') as Row & { id: number };
  };
  const figures = async () =>
    Object.fromEntries(((await ask('GET', PATH)).at('data') as Row[]).map((row) => [row.name, row.registered]));
  const unrecognized = async () => (await ask('GET', `${PATH}/unrecognized`)).at('data');
  return { staff, ask, add, figures, unrecognized, hospital: staff.hospital_id };
}

async function register(more: object) {
  const phone = newPhone();
  await sendCode(app, phone, 'register');
  const answer = await app.as()('POST', '/api/register', person(phone, more));
  expect(answer.status, answer.text).toBe(200);
  return phone;
}

describe('a slug', () => {
  it('is made of the name’s initials where none is given, and is another’s never', async () => {
    const { add, ask } = await shop();
    expect((await add('抖音广告')).slug).toBe('dygg');
    expect((await add('抖音公告')).slug).toMatch(/^dygg-[0-9a-f]{5}$/);
    expect((await add('★')).slug).toMatch(/^[0-9a-f]{5}$/);
    const taken = await ask('POST', PATH, { name: '别的', slug: 'dygg' });
    expect([taken.status, taken.at('errors')]).toEqual([422, { slug: ['链接标识已存在'] }]);
  });

  it('is made anew for who comes in the same moment: nobody is refused for what they did not type', async () => {
    const { add, hospital } = await shop();
    const other = await app.owner.connect();
    await other.query('BEGIN');
    await other.query("INSERT INTO market_channels (hospital_id, name) VALUES ($1, '地铁口')", [hospital]);
    const made = add('电梯口');
    await until(
      () => waitingForLocks(app, 'INSERT INTO%market_channels%'),
      (count) => count === 1,
    );
    await other.query('COMMIT');
    other.release();
    expect((await made).slug).toMatch(/^dtk-[0-9a-f]{5}$/);
  });

  it('is two to thirty small letters, digits and hyphens, and stays where a change says none', async () => {
    const { add, ask } = await shop();
    for (const slug of ['a', 'Dy', '抖音', 'd y', 'dy@1']) {
      const refused = await ask('POST', PATH, { name: '一个', slug });
      expect(refused.at('errors'), slug).toEqual({ slug: ['链接标识为2至30个小写字母、数字或短横线'] });
    }
    const { id } = await add('大众点评', { slug: 'dzdp-2' });
    const changed = await ask('PUT', `${PATH}/${id}`, { name: '点评', slug: '', version: 1 });
    expect([changed.at('data', 'slug'), changed.at('data', 'version')]).toEqual(['dzdp-2', 2]);
  });
});

describe('who registers', () => {
  it('by a channel’s own link is counted to it, at that hospital alone, once', async () => {
    const [here, there] = [await shop(), await shop()];
    const { id } = await here.add('抖音', { slug: 'dy' });
    await there.add('抖音', { slug: 'dy' });
    const picture = await here.ask('GET', `${PATH}/${id}/qrcode`);
    const link = new URL(picture.string('data', 'link'));
    expect([link.origin, link.pathname]).toEqual([app.url, '/register']);
    expect(picture.string('data', 'url')).toMatch(/^data:image\/svg\+xml;base64,/);
    const market_channel = link.searchParams.get('market_channel');
    const phone = await register({ market_channel });
    expect([await here.figures(), await there.figures()]).toEqual([{ 抖音: 1 }, { 抖音: 0 }]);
    const { rows } = await app.owner.query('SELECT market_channel FROM users WHERE phone = $1', [phone]);
    expect(rows).toEqual([{ market_channel: 'dy' }]);
    // Who has an account already came before.
    await sendCode(app, phone, 'register');
    expect((await app.as()('POST', '/api/register', person(phone, { market_channel }))).status).toBe(200);
    expect(await here.figures()).toEqual({ 抖音: 1 });
    expect((await there.ask('GET', `${PATH}/${id}/qrcode`)).status).toBe(404);
    const removed = await here.ask('DELETE', `${PATH}/${id}`);
    expect([removed.at('code'), removed.at('uses')]).toEqual(['IN_USE', [{ what: '注册', count: 1 }]]);
  });

  it('is known by the slug or the name; what is neither is kept as it was said', async () => {
    const { add, hospital, figures, unrecognized } = await shop();
    await add('小红书', { slug: 'xhs' });
    for (const said of ['xhs', 'XHS', '小红书', '公交广告', '公交广告', '朋友圈'])
      await register({ market_channel: `${said}@${hospital}` });
    expect(await figures()).toEqual({ 小红书: 3 });
    expect(await unrecognized()).toEqual([
      { said: '公交广告', registered: 2 },
      { said: '朋友圈', registered: 1 },
    ]);
  });

  it('by a colleague’s invitation is of that colleague’s hospital, though others have such a channel', async () => {
    const [here, there] = [await shop(), await shop()];
    for (const { add } of [here, there]) await add('员工邀请');
    const { rows } = await app.owner.query<{ invite_code: string }>('SELECT invite_code FROM users WHERE id = $1', [
      here.staff.id,
    ]);
    await register({ market_channel: '员工邀请', invite_code: rows[0]?.invite_code });
    expect([await here.figures(), await there.figures()]).toEqual([{ 员工邀请: 1 }, { 员工邀请: 0 }]);
  });

  it('by a link that names nobody is of the one hospital that has such a channel, and of none where several do', async () => {
    const [here, there] = [await shop(), await shop()];
    await here.add('独一家', { slug: 'only-here' });
    for (const { add } of [here, there]) await add('多家', { slug: 'both-have' });
    await register({ market_channel: 'only-here' });
    await register({ market_channel: 'both-have' });
    expect(await here.figures()).toEqual({ 独一家: 1, 多家: 0 });
    expect([await there.figures(), await here.unrecognized()]).toEqual([{ 多家: 0 }, []]);
  });

  it('to work at a hospital is none of its customers', async () => {
    const { add, hospital, figures } = await shop();
    await add('招聘', { slug: 'zp' });
    const phone = newPhone();
    await sendCode(app, phone, 'staff', hospital);
    const form = person(phone, { hospital_id: hospital, market_channel: `zp@${hospital}` });
    expect((await app.as()('POST', '/api/doctor/register', form)).status).toBe(201);
    expect(await figures()).toEqual({ 招聘: 0 });
  });
});

it('counts a first visit where somebody of the account was first seen within 30 days', async () => {
  const doctor = await app.make.doctor();
  const owner = app.as(await app.make.staff({ role: 'shop_owner', hospital: doctor.hospital_id }));
  const channel = (await owner('POST', PATH, { name: '义诊' })).number('data', 'id');
  const account = await app.make.account();
  await app.owner.query(
    `INSERT INTO channel_registrations (hospital_id, user_id, channel_id, said, at)
     VALUES ($1, $2, $3, 'yz', haomai_now() - interval '40 days')`,
    [doctor.hospital_id, account.id, channel],
  );
  const seen = async () => (await owner('GET', `${PATH}/${channel}`)).at('data') as Row;
  const slot = await app.make.slot(doctor.id, 1, '10:00');
  const form = {
    id: slot.id,
    patient_id: account.patient_ids[0],
    department_id: doctor.department_id,
    source: '牙痛',
  };
  const booked = await app.as(account)('POST', '/api/reservations', form);
  expect(booked.status, booked.text).toBe(201);
  // Registered long ago, and not seen yet.
  expect(await seen()).toMatchObject({ registered: 0, first_visits: 0 });
  await app.owner.query('UPDATE reservations SET visi_status = 1, date = clinic_today() WHERE id = $1', [
    booked.number('data', 'id'),
  ]);
  expect(await seen()).toMatchObject({ registered: 0, first_visits: 1 });
});
