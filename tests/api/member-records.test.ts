import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCard } from '../ledger/cards.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { deskForm } from '../support/desk-form.ts';
import { fresh, makeRule, openMemberDesk, USERS } from '../support/member-desk.ts';

/** Members as desks and patients see them, their levels and what happened to them: docs/domain/money.md#members. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const clinic = () => openMemberDesk(app);
const rule = (hospital: number, change = '') => makeRule(app, hospital, change);

describe('会员等级', () => {
  it('is set with an end or without, and written down', async () => {
    const { level, asks, member, shown } = await clinic();
    expect((await level({ level: 4, vip_ended_at: '2026-12-31' })).at('data')).toMatchObject({
      ...{ vip_level: 4, vip_long: false, vip_ended_at: '2026-12-31' },
    });
    expect((await level({ level: 5, long: 1, vip_ended_at: '2026-12-31' })).at('data')).toMatchObject({
      ...{ vip_level: 5, vip_long: true, vip_ended_at: null },
    });
    const past = await level({ level: 3, vip_ended_at: '2026-11-19' });
    expect([past.status, past.at('errors', 'vip_ended_at')]).toEqual([422, ['到期日期不能早于今天']]);
    expect((await level({ level: 0, vip_ended_at: '2026-12-31' })).at('data', 'vip_long')).toBe(true);
    expect(await shown()).toMatchObject({ vip_level: 0 });
    const records = await asks('GET', `${USERS}/levelRecord/${member}`);
    expect(records.at('total')).toBe(3);
    expect(records.at('data', 2)).toMatchObject({
      ...{ type: 1, type_name: '手动调整', level: 4, from_level: 0, long: false, vip_ended_at: '2026-12-31' },
      staff: { real_name: '陈露' },
    });
  });

  it('does not count any more the day after its last, and is put back at night', async () => {
    const { asks, member, hospital, recharge, shown } = await clinic();
    const rule_id = await rule(hospital, "levels = '{5}'");
    await app.owner.query(
      "UPDATE members SET vip_level = 5, vip_long = false, vip_ended_at = '2026-11-19' WHERE id = $1",
      [member],
    );
    const late = await recharge({ amount: 1000, payment_type: 1, rule_id });
    expect(late.at('errors', 'rule_id')).toEqual(['该充值方案不适用于此会员等级']);
    await app.owner.query("UPDATE members SET vip_ended_at = '2026-11-20' WHERE id = $1", [member]);
    expect((await recharge({ amount: 1000, payment_type: 1, rule_id })).at('data', 'gift')).toBe(10_000);
    await app.owner.query("UPDATE members SET vip_ended_at = '2026-11-19' WHERE id = $1", [member]);
    await app.owner.query('SELECT end_member_levels()');
    expect(await shown()).toMatchObject({ vip_level: 0, vip_long: true, vip_ended_at: null });
    const records = await asks('GET', `${USERS}/levelRecord/${member}`);
    expect(records.at('data', 0)).toMatchObject({ type: 3, level: 0, from_level: 5, staff: { real_name: '系统' } });
  });
});

describe('a version that was seen', () => {
  it('is checked by every change of a card that says one', async () => {
    const { recharge, integral, lock, level, shown } = await clinic();
    await recharge({ amount: 10, payment_type: 1, version: 1 });
    expect((await level({ level: 2, version: 1 })).status).toBe(201);
    for (const answer of [
      await level({ level: 5, version: 1 }),
      await lock({ version: 1 }),
      await integral({ type: 'incr', integral: 1, version: 1 }),
      await recharge({ amount: 10, payment_type: 1, version: 1 }),
      await recharge({ amount: 10, payment_type: 1, type: 2, version: 1 }),
    ])
      expect([answer.status, answer.string('code'), answer.at('current', 'vip_level')]).toEqual([409, 'STALE', 2]);
    expect(await shown()).toMatchObject({ principal: 1000, integral: 0, vip_level: 2, vip_status: 0, version: 2 });
  });
});

describe('备注', () => {
  it('changes remarks alone', async () => {
    const { asks, member, shown } = await clinic();
    const change = (form: object) => asks('PUT', `${USERS}/${member}`, form, fresh());
    const done = await change({ remarks: ' 周末方便 ', balance: 1, vip_level: 5 });
    expect([done.status, done.at('data', 'remarks')]).toEqual([201, '周末方便']);
    expect(await shown()).toMatchObject({ remarks: '周末方便', balance: 0, vip_level: 0, version: 2 });
    const stale = await change({ remarks: '晚上', version: 1 });
    expect([stale.string('code'), stale.at('current', 'remarks')]).toEqual(['STALE', '周末方便']);
    expect((await change({})).at('data', 'remarks')).toBe('周末方便');
    expect((await change({ remarks: '字'.repeat(501) })).at('errors', 'remarks')).toEqual(['备注最多500个字符']);
  });
});

describe('what happened', () => {
  it('is told of stored value with what was there after it', async () => {
    const { recharge, asks, member } = await clinic();
    await recharge({ amount: 100.5, gift_amount: 10, payment_type: 1 });
    await recharge({ amount: 50, payment_type: 3, trade_no: 'W1' });
    await recharge({ amount: 20, gift_amount: 4, payment_type: 1, type: 2, reason: '不再需要' });
    const moves = await asks('GET', `${USERS}/rechargeRecord/${member}?pageSize=2`);
    expect(moves.at('total')).toBe(3);
    expect(moves.at('data', 0)).toMatchObject({
      ...{ type: 2, type_name: '退款', amount: 2000, gift_amount: 400, balance: 13_650, payment_type: 1 },
      ...{ receipt_no: 'SJ2026-000003', remarks: '不再需要', staff: { real_name: '陈露' } },
    });
    expect(moves.at('data', 1)).toMatchObject({ type: 1, amount: 5000, gift_amount: 0, balance: 16_050 });
    const first = await asks('GET', `${USERS}/rechargeRecord/${member}?pageSize=2&page=2`);
    expect(first.at('data')).toMatchObject([{ type: 1, amount: 10_050, gift_amount: 1000, balance: 11_050 }]);
    const again = await recharge({ amount: 50, payment_type: 3, trade_no: 'W1' });
    expect([again.string('code'), again.string('message')]).toEqual(['STATE', '该交易号已登记']);
  });

  it('is told of each account, a page at a time', async () => {
    const { recharge, integral, asks, member } = await clinic();
    for (const amount of [1, 2, 3]) await recharge({ amount, gift_amount: 1, payment_type: 1 });
    await integral({ type: 'incr', integral: 30 });
    await integral({ type: 'decr', integral: 5, remarks: '兑换' });
    const principal = await asks('GET', `${USERS}/ledger/${member}?pageSize=2`);
    expect(principal.at('total')).toBe(3);
    expect(principal.at('data')).toMatchObject([
      { id: 3, amount: 300, balance_after: 600, kind: 'topup', receipt_no: 'SJ2026-000003' },
      { id: 2, amount: 200, balance_after: 300 },
    ]);
    expect((await asks('GET', `${USERS}/ledger/${member}?pageSize=2&page=2`)).at('data')).toMatchObject([{ id: 1 }]);
    expect((await asks('GET', `${USERS}/ledger/${member}?kind=gift`)).at('data', 0)).toMatchObject({
      balance_after: 300,
    });
    expect((await asks('GET', `${USERS}/ledger/${member}?kind=consumed`)).at('total')).toBe(0);
    const points = await asks('GET', `${USERS}/integralRecord/${member}`);
    expect(points.at('data', 0)).toMatchObject({
      ...{ kind_name: '积分变动', amount: -5, balance_after: 25, reason: '兑换', staff: { real_name: '陈露' } },
    });
    expect((await asks('GET', `${USERS}/integralRecord/${member}?kind=topup`)).at('total')).toBe(0);
    expect((await asks('GET', `${USERS}/integralRecord/${member}?kind=points&from=2026-11-20`)).at('total')).toBe(2);
    expect((await asks('GET', `${USERS}/integralRecord/${member}?to=2026-11-19`)).at('total')).toBe(0);
  });
});

describe('the list', () => {
  it('finds by name, sound, phone, card, level and day, the newest first or by a figure', async () => {
    const { desk, member, asks, recharge, level, hospital } = await clinic();
    const { member: other, code } = await makeCard(app, hospital, '欧阳春');
    await app.owner.query(
      "UPDATE patients SET phone = '13712345678' WHERE id = (SELECT patient_id FROM members WHERE id = $1)",
      [other],
    );
    await recharge({ amount: 10, payment_type: 1 });
    await level({ level: 5 });
    const found = async (query: string) =>
      ((await app.as(desk)('GET', `${USERS}?${query}`)).at('data') as { id: number }[]).map(({ id }) => id);
    expect(await found('')).toEqual([other, member]);
    expect(await found('keyword=ouyang')).toEqual([other]);
    expect(await found('keyword=oyc')).toEqual([other]);
    expect(await found('keyword=2345')).toEqual([other]);
    expect(await found(`keyword=${code}`)).toEqual([other]);
    expect(await found('level=6')).toEqual([member]);
    expect(await found('level=1')).toEqual([other]);
    expect(await found('sort=-balance')).toEqual([member, other]);
    expect(await found('sort=balance')).toEqual([other, member]);
    await app.owner.query("UPDATE members SET created_at = '2026-11-18T23:59:59.5+08:00' WHERE id = $1", [member]);
    const days = (from: string, to: string) => `created_at[]=${from} 00:00:00&created_at[]=${to} 23:59:59`;
    expect(await found(days('2026-11-18', '2026-11-18'))).toEqual([member]);
    expect(await found('date=2026-11-19 00:00:00,2026-11-30 00:00:00')).toEqual([other]);
    for (const wrong of ['2026-11-18', '2026-02-30 00:00:00,2026-03-01 00:00:00'])
      expect((await asks('GET', `${USERS}?created_at=${wrong}`)).at('errors', 'created_at')).toEqual([
        '创建时间格式错误',
      ]);
  });

  it('shows masked phones, and what include names', async () => {
    const { asks, member } = await clinic();
    const plain = await asks('GET', `${USERS}/${member}`);
    expect(plain.at('data', 'user', 'phone')).toMatch(/^1\d{2}\*{4}\d{4}$/);
    expect(plain.at('data')).not.toHaveProperty('userLevel');
    expect(plain.at('data')).not.toHaveProperty('creator');
    const more = await asks('GET', `${USERS}/${member}?include=userLevel,hospitalInfo,doctors,creator,other`);
    expect(more.at('data')).toMatchObject({ userLevel: { id: 0, name: '普通会员', discount: 100 }, doctors: [] });
    expect(more.at('data', 'creator')).toEqual({ id: expect.any(Number), name: expect.any(String) });
  });

  it('names the doctors who have seen them, once each', async () => {
    const { asks, hospital } = await clinic();
    const doctor = await app.make.doctor({ hospital, name: '陆知行' });
    for (const time of ['11:00', '11:30']) {
      const slot = await app.make.slot(doctor.id, 0, time);
      const person = { name: '沈静姝', phone: '13800001234', certificate_number: 'P20261120' };
      const booked = await asks(
        'POST',
        '/api/admin/reservations',
        deskForm({ slot, time, department: doctor.department_id }, person),
      );
      const visit = `/api/admin/doctor_index/${booked.number('data', 'id')}/visit`;
      expect((await app.as(doctor)('PUT', visit)).status).toBe(201);
    }
    const found = await asks('GET', `${USERS}?keyword=沈静姝&include=doctors`);
    expect(found.at('data', 0, 'doctors')).toEqual([{ id: doctor.id, name: '陆知行' }]);
    expect((await asks('GET', `${USERS}?keyword=沈静姝`)).at('data', 0)).not.toHaveProperty('doctors');
  });

  it('says who invited them, whom the hospital does not know', async () => {
    const { asks, member } = await clinic();
    await app.owner.query(
      `WITH i AS (INSERT INTO users (phone, name, password_hash) VALUES ('13611112222', '王秀英', '') RETURNING id)
       UPDATE users u SET invited_by = i.id FROM i, members m JOIN patients t ON t.id = m.patient_id
       WHERE m.id = $1 AND u.id = t.user_id`,
      [member],
    );
    expect((await asks('GET', `${USERS}/${member}`)).at('data', 'user', 'invite_user')).toEqual({ name: '王秀英' });
  });
});

describe('cards', () => {
  it('are shown to the account whose patient they are, and to nobody else', async () => {
    const { recharge, member, level, account, code } = await clinic();
    await recharge({ amount: 10, gift_amount: 1, payment_type: 1 });
    await level({ level: 2 });
    expect((await app.as(account)('GET', '/api/members')).at('data')).toMatchObject([
      { id: member, code, vip_level: 2, level: '高级会员', principal: 1000, gift: 100, balance: 1100, integral: 0 },
    ]);
    const stranger = await app.make.account();
    expect((await app.as(stranger)('GET', '/api/members')).at('data')).toEqual([]);
  });
});

describe('the trail', () => {
  it('says whose card was changed, by its number, and how', async () => {
    const { level, lock, integral, asks, member, hospital, code } = await clinic();
    await level({ level: 2 });
    await integral({ type: 'incr', integral: 30, remarks: '生日' });
    await asks('PUT', `${USERS}/${member}`, { remarks: '周末方便' }, fresh());
    await lock({});
    const { rows } = await app.owner.query(
      'SELECT action, object, detail FROM operation_logs WHERE hospital_id = $1 ORDER BY id',
      [hospital],
    );
    expect(rows).toEqual([
      {
        ...{ action: 'member.level', object: code },
        detail: { before: { level: 0, vip_ended_at: null }, after: { level: 2, vip_ended_at: null } },
      },
      { action: 'member.integral', object: code, detail: { integral: 30, reason: '生日' } },
      { action: 'member.remarks', object: code, detail: { before: '', after: '周末方便' } },
      { action: 'member.lock', object: code, detail: { vip_status: 1 } },
    ]);
  });
});

describe('another hospital', () => {
  it('has no such member', async () => {
    const { member } = await clinic();
    const { asks } = await clinic();
    for (const path of [
      `${member}`,
      `levelRecord/${member}`,
      `rechargeRecord/${member}`,
      `integralRecord/${member}`,
      `ledger/${member}`,
    ])
      expect((await asks('GET', `${USERS}/${path}`)).status).toBe(404);
    expect((await asks('POST', `${USERS}/recharge/${member}`, { amount: 1, payment_type: 1 }, fresh())).status).toBe(
      404,
    );
    expect((await asks('POST', `${USERS}/level/${member}`, { level: 1 }, fresh())).status).toBe(404);
    expect((await asks('PATCH', `${USERS}/${member}/lock`, {}, fresh())).status).toBe(404);
    expect((await asks('PUT', `${USERS}/${member}`, { remarks: '' }, fresh())).status).toBe(404);
  });
});
