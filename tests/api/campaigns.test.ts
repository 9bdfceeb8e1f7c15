import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { ACTIVES, CAMPAIGN, openCampaignDesk } from '../support/campaign-desk.ts';
import { fresh } from '../support/member-desk.ts';

/** Campaigns: who writes, publishes and reads them, and signing up. docs/domain/money.md#campaigns */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const clinic = () => openCampaignDesk(app);
const SIGNUP = { name: '赵小满', phone: '13712345678', agreed: true };
const open = async (hospital: number) => (await app.as(null)('GET', `/api/actives?hospital_id=${hospital}`)).at('data');

describe('a campaign', () => {
  it('is said whole, with its projects, its channel and where it stands by the clock', async () => {
    const { campaign, owner, hospital, project } = await clinic();
    const { rows } = await app.owner.query<{ id: number }>(
      "INSERT INTO market_channels (hospital_id, name) VALUES ($1, '抖音') RETURNING id",
      [hospital],
    );
    const channel = rows[0]?.id ?? 0;
    const projectId = await project(10_000);
    const id = await campaign({
      ...{ kind: 2, channel_id: channel, audience: { levels: [3, 1, 3], new_only: true } },
      projects: [{ project_id: projectId, price: 6_000, total: 20, per_person: 1 }],
    });
    expect((await owner('GET', `${ACTIVES}/${id}`)).at('data')).toMatchObject({
      ...{ id, name: '爱牙月', kind: 2, kind_name: '限量', status: 'on', state: 'running', state_name: '进行中' },
      ...{
        channel: { id: channel, name: '抖音' },
        audience: { levels: [1, 3], new_only: true },
        signups: 0,
        version: 1,
      },
      ...{ starts_at: '2026-01-01T00:00:00.000+08:00', ends_at: '2099-01-01T00:00:00.000+08:00', cover: '' },
      projects: [
        {
          ...{ project_id: projectId, name: '项目1', list_price: 10_000, price: 6_000 },
          ...{ total: 20, per_person: 1, sold: 0, left: 20 },
        },
      ],
    });
    await campaign({ kind: 4, name: '明年', starts_at: '2098-01-01T00:00:00+08:00' });
    await campaign({ kind: 4, name: '去年', ends_at: '2026-01-02T00:00:00+08:00' });
    await campaign({ kind: 4, name: '草稿', status: 'draft' });
    const names = async (query: string) =>
      ((await owner('GET', `${ACTIVES}?${query}`)).at('data') as { name: string }[]).map(({ name }) => name);
    expect(await names('')).toEqual(['草稿', '去年', '明年', '爱牙月']);
    expect(await names('state=coming')).toEqual(['明年']);
    expect(await names('state=ended')).toEqual(['去年']);
    expect(await names('state=draft')).toEqual(['草稿']);
    expect(await names('kind=2')).toEqual(['爱牙月']);
    expect(await names('keyword=%E7%88%B1%E7%89%99')).toEqual(['爱牙月']);
    // What a channel is used for holds it.
    expect((await owner('DELETE', `/api/admin/market_channels/${channel}`, { version: 1 })).at('code')).toBe('IN_USE');
  });

  it('is told what is wrong with its form', async () => {
    const { owner, project } = await clinic();
    const projectId = await project(10_000);
    const wrong = async (change: object) =>
      (await owner('POST', ACTIVES, { ...CAMPAIGN, ...change }, fresh())).at('errors');
    expect(await wrong({ kind: 3 })).toMatchObject({ kind: ['请选择活动类型'] });
    expect(await wrong({})).toEqual({ projects: ['请至少选择一个项目'] });
    const sold = { project_id: projectId, price: 6_000 };
    expect(await wrong({ kind: 2, projects: [sold] })).toEqual({ projects: ['请填写每个项目的限量'] });
    expect(await wrong({ projects: [sold, sold] })).toEqual({ projects: ['同一项目只能选择一次'] });
    expect(await wrong({ projects: [{ ...sold, price: 10_001 }] })).toEqual({
      projects: ['“项目1”的活动价不能高于原价'],
    });
    expect(await wrong({ projects: [{ ...sold, project_id: 1 }] })).toEqual({ projects: ['项目不存在'] });
    expect(await wrong({ projects: [sold], channel_id: 1 })).toEqual({ channel_id: ['渠道不存在'] });
    for (const rows of [[null], ['字'], '字', 5])
      for (const kind of [1, 2])
        expect(Object.keys((await wrong({ kind, projects: rows })) as object).join()).toMatch(/^projects/);
    expect(await wrong({ kind: 4, ends_at: CAMPAIGN.starts_at })).toEqual({ ends_at: ['结束时间须晚于开始时间'] });
    for (const never of [
      '0000-01-01T00:00:00Z',
      '2026-02-30T00:00:00Z',
      '2026-01-01T00:00:00+23:00',
      '2026-13-01T00:00:00Z',
      '2026-01-01',
    ])
      expect(await wrong({ kind: 4, starts_at: never }), never).toEqual({ starts_at: ['开始时间格式错误'] });
    expect(await wrong({ name: '', kind: 4, starts_at: undefined })).toEqual({
      name: ['活动名称为必填项'],
      starts_at: ['开始时间为必填项'],
    });
    expect(await wrong({ kind: 4, cover: '/uploads/image/none' })).toEqual({
      cover: ['文件不存在或已失效，请重新上传'],
    });
  });

  it('is drafted by all staff, published by owner and sale_manager, and summed up for super_admin', async () => {
    const { hospital, owner, asks } = await clinic();
    const draft = { ...CAMPAIGN, kind: 4 };
    const made = await asks('POST', ACTIVES, draft, fresh());
    expect(made.status, made.text).toBe(201);
    const id = made.number('data', 'id');
    const refused = await asks('POST', ACTIVES, { ...draft, status: 'on' }, fresh());
    expect([refused.status, refused.at('message')]).toEqual([403, '只有店长和销售主管可以发布活动']);
    const put = (as: typeof asks, version: number) =>
      as('PUT', `${ACTIVES}/${id}`, { ...draft, name: '开学季', version }, fresh());
    expect((await put(asks, 1)).at('data')).toMatchObject({ name: '开学季', version: 2 });
    expect((await asks('PATCH', `${ACTIVES}/${id}/status`, { status: 'on', version: 2 }, fresh())).status).toBe(403);
    const manager = app.as(await app.make.staff({ hospital, role: 'sale_manager' }));
    expect(
      (await manager('PATCH', `${ACTIVES}/${id}/status`, { status: 'on', version: 2 }, fresh())).at('data', 'state'),
    ).toBe('running');
    expect((await put(asks, 3)).at('message')).toBe('已发布的活动由店长或销售主管修改');
    const stale = await put(owner, 2);
    expect([stale.status, stale.at('code'), stale.at('current', 'version')]).toEqual([409, 'STALE', 3]);
    const admin = await app.make.account();
    await app.owner.query('UPDATE users SET is_super_admin = true WHERE id = $1', [admin.id]);
    const platform = app.as(admin);
    expect((await platform('GET', `${ACTIVES}?hospital_id=${hospital}`)).at('data')).toMatchObject([
      { id, name: '开学季', hospital: { id: hospital } },
    ]);
    expect((await platform('GET', `${ACTIVES}/${id}/signups`)).status).toBe(403);
    expect((await platform('PATCH', `${ACTIVES}/${id}/status`, { status: 'off', version: 3 }, fresh())).status).toBe(
      403,
    );
    const other = await openCampaignDesk(app);
    expect((await other.owner('GET', `${ACTIVES}/${id}`)).status).toBe(404);
    expect((await other.owner('PUT', `${ACTIVES}/${id}`, { ...draft, version: 3 }, fresh())).status).toBe(404);
  });

  it('changes nothing of what was issued: its price, and how many are gone', async () => {
    const { special, sell, owner, project, list, sold, undo, verified } = await clinic();
    const { id, project: cheap } = await special({ total: 5 }, { kind: 2 });
    const first = (await sell(cheap, {}, { count: 2 })).number('data', 'id');
    const other = await project(900);
    const change = (projects: object[], version: number) =>
      owner('PUT', `${ACTIVES}/${id}`, { ...CAMPAIGN, kind: 2, projects, version }, fresh());
    const few = await change([{ project_id: cheap, price: 6_000, total: 1 }], 1);
    expect(few.at('errors', 'projects')).toEqual(['“项目1”已售 2 份，限量不能更少']);
    expect((await change([{ project_id: cheap, price: 5_000, total: 2 }], 1)).status).toBe(201);
    expect(await list(first)).toMatchObject({ total: 12_000 });
    expect((await sell(cheap)).at('data', 'total')).toBe(10_000);
    // Taken out, and put back: what is gone is gone.
    expect((await change([{ project_id: other, price: 500, total: 9 }], 2)).at('data', 'projects')).toMatchObject([
      { project_id: other, sold: 0 },
    ]);
    const back = await change([{ project_id: cheap, price: 5_000, total: 9 }], 3);
    expect(back.at('data', 'projects')).toMatchObject([{ project_id: cheap, sold: 2, left: 7 }]);
    await undo(first);
    expect(await sold(id)).toEqual([[0, 9]]);
    expect(await verified()).toEqual([]);
  });

  it('keeps its picture, whoever changes it', async () => {
    const { owner, hospital, campaign } = await clinic();
    const manager = app.as(await app.make.staff({ hospital, role: 'sale_manager' }));
    const id = await campaign({ kind: 4 });
    await app.owner.query("UPDATE campaigns SET cover = '/uploads/image/somebody' WHERE id = $1", [id]);
    const put = (as: typeof owner, cover: string, version: number) =>
      as('PUT', `${ACTIVES}/${id}`, { ...CAMPAIGN, kind: 4, cover, version }, fresh());
    expect((await put(manager, '/uploads/image/somebody', 1)).at('data', 'cover')).toBe('/uploads/image/somebody');
    expect((await put(owner, '', 2)).at('data', 'cover')).toBe('');
  });
});

describe('everybody', () => {
  it('reads what a hospital offers now and soon, and nothing of its own', async () => {
    const { hospital, campaign, special, owner } = await clinic();
    await campaign({ kind: 4, name: '草稿', status: 'draft' });
    await campaign({ kind: 4, name: '去年', ends_at: '2026-01-02T00:00:00+08:00' });
    await campaign({ kind: 4, name: '明年', starts_at: '2098-01-01T00:00:00+08:00' });
    const stopped = await campaign({ kind: 4, name: '停了' });
    await owner('PATCH', `${ACTIVES}/${stopped}/status`, { status: 'off', version: 1 }, fresh());
    const { id } = await special({ total: 9 }, { kind: 2 });
    const shown = (await open(hospital)) as object[];
    expect(shown).toMatchObject([
      {
        id,
        name: '爱牙月',
        state: 'running',
        projects: [{ name: '项目1', list_price: 10_000, price: 6_000, left: 9 }],
      },
      { name: '明年', state: 'coming', state_name: '未开始' },
    ]);
    for (const secret of ['sold', 'signups', 'channel', 'version', 'status'])
      expect(JSON.stringify(shown)).not.toContain(`"${secret}"`);
    await app.owner.query('UPDATE hospitals SET lock = 1 WHERE id = $1', [hospital]);
    expect(await open(hospital)).toEqual([]);
    expect(await open(1)).toEqual([]);
    expect((await app.as(null)('GET', '/api/actives')).status).toBe(422);
  });
});

describe('signing up', () => {
  it('is once a phone; whether it is known is told to nobody, and it makes no patient', async () => {
    const { campaign, owner, hospital, account, asks } = await clinic();
    const id = await campaign({ kind: 4 });
    const count = async () =>
      (
        await app.owner.query<{ n: number }>(
          'SELECT (SELECT count(*) FROM patients)::int + (SELECT count(*) FROM users)::int AS n',
        )
      ).rows[0]?.n;
    const before = await count();
    const sign = (form: object = {}) => app.as(null)('POST', `/api/actives/${id}/signup`, { ...SIGNUP, ...form });
    const first = await sign();
    expect(first.status, first.text).toBe(201);
    const known = await sign({ phone: account.phone });
    const again = await Promise.all([sign({ name: '别人' }), sign(), sign()]);
    for (const answer of [known, ...again]) expect([answer.status, answer.text]).toEqual([201, first.text]);
    expect(await count()).toBe(before);
    const listed = await owner('GET', `${ACTIVES}/${id}/signups`);
    expect(listed.at('total')).toBe(2);
    expect(listed.at('data')).toMatchObject([
      { name: '赵小满', phone: `${account.phone.slice(0, 3)}****${account.phone.slice(-4)}` },
      { name: '赵小满', phone: '137****5678' },
    ]);
    expect((await owner('GET', `${ACTIVES}/${id}`)).at('data', 'signups')).toBe(2);
    expect((await asks('GET', `${ACTIVES}/${id}/signups`)).status).toBe(200);
    const doctor = app.as(await app.make.staff({ hospital, role: 'doctor' }));
    expect((await doctor('GET', `${ACTIVES}/${id}/signups`)).status).toBe(403);
    expect((await (await openCampaignDesk(app)).owner('GET', `${ACTIVES}/${id}/signups`)).status).toBe(404);
  });

  it('is refused without consent, of what takes none, before, after, and at a hospital that is closed', async () => {
    const { campaign, special, hospital } = await clinic();
    const sign = (id: number, form: object = {}) =>
      app.as(null)('POST', `/api/actives/${id}/signup`, { ...SIGNUP, ...form });
    const id = await campaign({ kind: 4 });
    expect((await sign(id, { agreed: false })).at('errors', 'agreed')).toEqual(['请先阅读并同意个人信息的用途说明']);
    expect((await sign(id, { agreed: undefined, phone: '1', name: '' })).at('errors')).toEqual({
      name: ['姓名为必填项'],
      phone: ['请输入正确的手机号'],
      agreed: ['请先阅读并同意个人信息的用途说明'],
    });
    const refused = async (which: number) => {
      const answer = await sign(which);
      return [answer.status, answer.at('message')];
    };
    expect(await refused((await special()).id)).toEqual([409, '该活动无需报名']);
    expect(await refused(await campaign({ kind: 4, starts_at: '2098-01-01T00:00:00+08:00' }))).toEqual([
      ...[409, '该活动还未开始报名'],
    ]);
    expect(await refused(await campaign({ kind: 4, ends_at: '2026-01-02T00:00:00+08:00' }))).toEqual([
      ...[409, '该活动的报名已结束'],
    ]);
    expect((await sign(await campaign({ kind: 4, status: 'draft' }))).status).toBe(404);
    await app.owner.query('UPDATE hospitals SET lock = 1 WHERE id = $1', [hospital]);
    expect((await sign(id)).status).toBe(423);
  });

  it('is bounded for an address and for a phone, known or not', async () => {
    const crowded = await startTestApp();
    const { campaign } = await openCampaignDesk(crowded);
    const id = await campaign({ kind: 4 });
    const sign = (phone: string) => crowded.as(null)('POST', `/api/actives/${id}/signup`, { ...SIGNUP, phone });
    for (let n = 0; n < 10; n++) expect((await sign('13712345678')).status).toBe(201);
    const much = await sign('13712345678');
    expect([much.status, much.at('code')]).toEqual([429, 'TOO_MANY']);
    const others = [];
    for (let n = 0; n < 20; n++) others.push((await sign(`137000000${10 + n}`)).status);
    expect(others).toEqual([...Array(19).fill(201), 429]);
    await crowded.close();
  });
});
