import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { type Customer, names, one, openCustomerClinic, put, type Role, visit } from '../support/customer-clinic.ts';
import { openDisposalDesk } from '../support/disposal-desk.ts';

/** By which channel customers came, and what those who keep them have brought. The clock stands at Friday 2026-11-20. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ redis: false });
});
afterAll(() => app.close());

const clinic = () => openCustomerClinic(app);

describe('the first touch', () => {
  it('is what the account registered with, and stays; an owner alone changes it, and that is written down', async () => {
    const { hospital, desk, owner, patient, channel } = await clinic();
    const [douyin, poster] = [await channel('抖音'), await channel('海报')];
    const account = await app.make.account();
    await app.owner.query(
      `INSERT INTO channel_registrations (hospital_id, user_id, channel_id, said, at) VALUES ($1, $2, $3, 'dy', haomai_now())`,
      [hospital, account.id, douyin],
    );
    const id = await patient('甲', account.id);
    expect(await one(app.as(desk), id)).toMatchObject({ channel: { id: douyin, name: '抖音' } });
    const refused = await put(app.as(desk), id, { channel_id: poster });
    expect([refused.status, refused.string('message')]).toEqual([403, '渠道以首次来源为准，只有店长可以修改']);
    expect((await put(app.as(owner), id, { channel_id: poster })).at('data', 'channel')).toEqual({
      id: poster,
      name: '海报',
    });
    const { rows } = await app.owner.query(
      `SELECT detail FROM operation_logs WHERE hospital_id = $1 AND action = 'customer.channel'`,
      [hospital],
    );
    expect(rows).toEqual([{ detail: { before: '抖音', after: '海报' } }]);
    // What was set may be taken back, what they registered with may not.
    expect((await put(app.as(owner), id, { channel_id: null }, 1)).at('data', 'channel', 'id')).toBe(douyin);
    const emptied = await put(app.as(owner), id, { channel_id: null }, 2);
    expect(emptied.at('errors')).toEqual({ channel_id: ['渠道来自注册，不能清空'] });
  });

  it('is set by the desk where there is none, also where a link said what is no channel', async () => {
    const { hospital, desk, patient, channel } = await clinic();
    const poster = await channel('海报');
    const account = await app.make.account();
    await app.owner.query(
      `INSERT INTO channel_registrations (hospital_id, user_id, said, at) VALUES ($1, $2, '公交广告', haomai_now())`,
      [hospital, account.id],
    );
    const [said, none] = [await patient('甲', account.id), await patient('乙')];
    expect(await one(app.as(desk), said)).toMatchObject({ channel: { id: null, name: '公交广告' } });
    expect(await one(app.as(desk), none)).toMatchObject({ channel: null });
    for (const id of [said, none])
      expect((await put(app.as(desk), id, { channel_id: poster })).at('data', 'channel', 'name')).toBe('海报');
    expect(await names(app.as(desk), `?channel_id=${poster}`)).toEqual(['乙', '甲']);
  });

  it('counts to the channel: who was seen first, who paid, and what each of them cost', async () => {
    const desk = await openDisposalDesk(app);
    const owner = app.as(await app.make.staff({ hospital: desk.hospital, role: 'shop_owner' }));
    const made = await owner('POST', '/api/admin/market_channels', { name: '海报', cost: 30_000 });
    const channel_id = made.number('data', 'id');
    await put(desk.asks, desk.patient, { channel_id });
    const figures = async (query = '') =>
      ((await owner('GET', `/api/admin/market_channels${query}`)).at('data') as Customer[])[0];
    expect(await figures()).toMatchObject({
      registered: 0,
      first_visits: 0,
      paying: 0,
      paid: 0,
      cost_per_paying: null,
    });
    const doctor = await app.make.doctor({ hospital: desk.hospital });
    await visit(app, [desk.hospital, doctor.id, desk.patient], -2, true);
    const list_ = await desk.issued(10_000);
    await desk.pay({ id: list_, payments: [{ type: 1, amount: 4_000 }] });
    expect(await figures()).toMatchObject({ first_visits: 1, paying: 1, paid: 4_000, cost_per_paying: 30_000 });
    expect(await figures('?from=2026-10-01&to=2026-10-31')).toMatchObject({ first_visits: 0, paying: 0, paid: 0 });
  });
});

describe('the figures of consultants and sales', () => {
  it('are each one’s own, and everybody’s to the manager and the owner', async () => {
    const desk = await openDisposalDesk(app);
    const { hospital } = desk;
    const make = (role: Role, name: string) => app.make.staff({ hospital, role, name });
    const [sale, consultant, manager] = [
      await make('sale', '张丽'),
      await make('consultant', '何玲'),
      await make('sale_manager', '吴静'),
    ];
    await put(desk.asks, desk.patient, { owner_id: sale.id });
    const advisory = await app.as(consultant)('POST', '/api/admin/hospital/advisories', {
      ...{ patient_id: desk.patient, subject: '种植', content: '问价格' },
    });
    await app.as(consultant)('PUT', `/api/admin/advisory/${advisory.number('data', 'id')}`, { status: 'won' });
    const list_ = await desk.issued(10_000);
    await desk.pay({ id: list_, payments: [{ type: 1, amount: 4_000 }] });
    const of = async (person: { token: string }, query = '') =>
      (await app.as(person)('GET', `/api/admin/consultants${query}`)).at('data');
    const salesRow = {
      name: '张丽',
      roles: ['sale'],
      customers: 1,
      advisories: 0,
      won: 0,
      paid: 4_000,
      arrears: 6_000,
    };
    const consultantsRow = { name: '何玲', customers: 0, advisories: 1, won: 1, paid: 0, arrears: 0 };
    expect(await of(sale)).toMatchObject([salesRow]);
    expect(await of(consultant)).toMatchObject([consultantsRow]);
    expect(await of(manager)).toMatchObject([salesRow, consultantsRow, { name: '吴静' }]);
    expect(await of(manager, '?from=2026-10-01&to=2026-10-31')).toMatchObject([
      { name: '张丽', paid: 0, arrears: 6_000, customers: 1 },
      { name: '何玲', advisories: 0, won: 0 },
      { name: '吴静' },
    ]);
    expect((await desk.asks('GET', '/api/admin/consultants')).status).toBe(403);
    const wrong = await app.as(manager)('GET', '/api/admin/consultants?from=2026-11-20&to=2026-11-01');
    expect(wrong.at('errors')).toEqual({ from: ['开始日期不能晚于结束日期'] });
  });
});
