import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../db/factories.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

/** The ledger of SMS as a shop owner and super_admin see it. */

let app: TestApp;
let owner: Person & { hospital_id: number };
let other: Person & { hospital_id: number };
let admin: Person;
beforeAll(async () => {
  app = await startTestApp({ redis: false });
  owner = await app.make.staff({ role: 'shop_owner' });
  other = await app.make.staff({ role: 'shop_owner' });
  admin = await app.make.person('平台', null);
  await app.owner.query('UPDATE users SET is_super_admin = true WHERE id = $1', [admin.id]);
});
afterAll(() => app.close());

let count = 0;
async function message(part: object = {}): Promise<number> {
  const n = ++count;
  const row = {
    phone: `1391234${String(n).padStart(4, '0')}`,
    kind: 'booked',
    text: `【号脉】第${n}条`,
    reason: '预约成功',
    dedupe: `test:${n}`,
    state: 'sent',
    hospital_id: owner.hospital_id,
    cost: 5,
    ...part,
  };
  const { rows } = await app.owner.query<{ id: number }>(
    `INSERT INTO sms_messages (phone, kind, text, reason, dedupe, state, hospital_id, cost, error, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, haomai_now()) RETURNING id`,
    [row.phone, row.kind, row.text, row.reason, row.dedupe, row.state, row.hospital_id, row.cost, '空号'],
  );
  return rows[0]?.id ?? 0;
}
const list = (person: Person, query = '') => app.as(person)('GET', `/api/admin/sms?pageSize=100${query}`);
const idsOf = async (person: Person, query = '') =>
  ((await list(person, query)).at('data') as { id: number }[]).map(({ id }) => id);
const resend = (person: Person, id: number) => app.as(person)('POST', `/api/admin/sms/${id}/resend`, {});

describe('the list', () => {
  it('has the hospital’s own for its owner with phones masked, and all for the platform', async () => {
    const [mine, theirs, nobodys] = [
      await message(),
      await message({ hospital_id: other.hospital_id }),
      await message({ hospital_id: null, kind: 'code' }),
    ];
    expect(await idsOf(owner)).toEqual([mine]);
    expect(await idsOf(other)).toEqual([theirs]);
    expect(await idsOf(admin)).toEqual([nobodys, theirs, mine]);
    expect((await list(owner)).text).not.toMatch(/1391234\d{4}/);
    expect((await list(owner)).at('data', 0, 'phone')).toBe('139****0001');
    expect(await idsOf(admin, `&hospital_id=${other.hospital_id}`)).toEqual([theirs]);
    expect(await idsOf(owner, `&hospital_id=${other.hospital_id}`)).toEqual([]);
  });

  it('tells the platform neither phone nor text, and finds nothing by them', async () => {
    const id = await message({ phone: '13977776666', text: '【号脉】您预约的 甲医院（就诊人 欧阳静）已取消。' });
    expect((await list(owner)).text).toContain('欧阳静');
    const shown = await list(admin, '&state=sent');
    expect(shown.at('data', 0)).toMatchObject({ id, phone: '', text: '', kind: 'booked', state: 'sent' });
    expect(shown.text).not.toMatch(/欧阳静|139\*|6666/);
    const words = encodeURIComponent('欧阳静');
    for (const keyword of [words, '6666', '13977776666', encodeURIComponent('预约成功')]) {
      expect(await idsOf(admin, `&keyword=${keyword}`), keyword).toEqual([]);
    }
    expect(await idsOf(owner, `&keyword=${words}`)).toEqual([id]);
    expect((await app.as(admin)('GET', '/api/admin/sms?pageSize=100')).text).not.toContain('【号脉】');
    await app.owner.query('DELETE FROM sms_messages WHERE id = $1', [id]);
  });

  it('is found by the last four digits, the whole phone, words, kind, state and day', async () => {
    const id = await message({ phone: '13988887777', text: '【号脉】找得到', kind: 'cancelled', state: 'failed' });
    const words = encodeURIComponent('找得到');
    for (const query of ['keyword=7777', 'keyword=13988887777', `keyword=${words}`, 'kind=cancelled', 'state=failed']) {
      expect(await idsOf(owner, `&${query}`), query).toEqual([id]);
    }
    expect(await idsOf(owner, '&keyword=8888')).toEqual([]);
    expect(await idsOf(owner, '&from=2026-11-20&to=2026-11-20')).toContain(id);
    expect(await idsOf(owner, '&from=2026-11-21')).toEqual([]);
    expect(await idsOf(owner, '&keyword=%25')).toEqual([]);
  });

  it('says what the day has cost beside the budget', async () => {
    await app.owner.query('INSERT INTO sms_days (hospital_id, date, count, cost) VALUES ($1, clinic_today(), 3, 15)', [
      owner.hospital_id,
    ]);
    expect((await list(owner)).at('meta', 'today')).toEqual({
      count: 3,
      cost: 15,
      daily_budget: 5_000,
      warn_percent: 80,
    });
    expect((await list(other)).at('meta', 'today', 'cost')).toBe(0);
    expect((await list(admin)).at('meta', 'today', 'cost')).toBe(15);
  });
});

describe('once more', () => {
  it('sends the same words to the same phone, once for each failure, with its trail', async () => {
    const id = await message({ state: 'undelivered' });
    const answers = await Promise.all([resend(owner, id), resend(owner, id), resend(owner, id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    const made = answers.find(({ status }) => status === 201);
    expect(made?.at('data')).toMatchObject({
      resend_of: id,
      state: 'queued',
      reason: '重发：预约成功',
      resendable: false,
    });
    const { rows } = await app.owner.query(
      `SELECT payload FROM outbox WHERE job = 'sms.send' AND (payload->>'sms_id')::bigint = $1`,
      [made?.number('data', 'id')],
    );
    expect(rows).toHaveLength(1);
    const trail = await app.owner.query(`SELECT object FROM operation_logs WHERE action = 'sms.resend'`);
    expect(trail.rows).toEqual([{ object: expect.stringMatching(/^139\*{4}\d{4}$/) }]);
  });

  it.each([
    [{ state: 'sent' }, '该短信不需要重发'],
    [{ state: 'delivered' }, '该短信不需要重发'],
    [{ state: 'stopped' }, '该短信不需要重发'],
    [{ state: 'failed', kind: 'code' }, '验证码不能重发'],
  ])('is refused with its reason: %j', async (part, reason) => {
    const refused = await resend(owner, await message(part));
    expect([refused.status, refused.at('code'), refused.at('message')]).toEqual([409, 'STATE', reason]);
  });

  it('is refused for who wants none', async () => {
    const id = await message({ state: 'failed', phone: '13900009999' });
    await app.owner.query(`INSERT INTO sms_stops VALUES ('13900009999', 'reply', haomai_now())`);
    expect((await resend(owner, id)).at('message')).toBe('对方已退订短信');
  });

  it('of another hospital is as if it weren’t there; a closed hospital sends nothing', async () => {
    const id = await message({ state: 'failed' });
    expect((await resend(other, id)).status).toBe(404);
    await app.owner.query('UPDATE hospitals SET lock = 1 WHERE id = $1', [owner.hospital_id]);
    expect((await resend(owner, id)).status).toBe(423);
    expect((await resend(admin, id)).status).toBe(423);
    await app.owner.query('UPDATE hospitals SET lock = 0 WHERE id = $1', [owner.hospital_id]);
    expect((await resend(admin, id)).status).toBe(201);
  });
});

describe('the budget', () => {
  const put = (body: object) => app.as(owner)('PUT', '/api/admin/sms/settings', body);
  const read = async () => (await app.as(owner)('GET', '/api/admin/sms/settings')).at('data');

  it('is the contract’s until the owner says otherwise, and is the hospital’s own', async () => {
    expect(await read()).toEqual({ daily_budget: 5_000, warn_percent: 80 });
    expect((await put({ daily_budget: 8_050, warn_percent: 60 })).status).toBe(201);
    expect(await read()).toEqual({ daily_budget: 8_050, warn_percent: 60 });
    expect((await put({ daily_budget: null, warn_percent: 60 })).status).toBe(201);
    expect(await read()).toEqual({ daily_budget: null, warn_percent: 60 });
    expect((await app.as(other)('GET', '/api/admin/sms/settings')).at('data', 'daily_budget')).toBe(5_000);
  });

  it.each([
    [{ daily_budget: -1, warn_percent: 80 }, { daily_budget: ['每日预算最小为0'] }],
    [{ daily_budget: 1_000_001, warn_percent: 80 }, { daily_budget: ['每日预算最大为10000元'] }],
    [{ daily_budget: 1.5, warn_percent: 80 }, { daily_budget: ['每日预算格式错误'] }],
    [{ daily_budget: 1, warn_percent: 0 }, { warn_percent: ['提醒比例为1至100'] }],
    [{ daily_budget: 1, warn_percent: 101 }, { warn_percent: ['提醒比例为1至100'] }],
  ])('is refused with its reason: %j', async (body, errors) => {
    const refused = await put(body);
    expect([refused.status, refused.at('errors')]).toEqual([422, errors]);
  });
});
