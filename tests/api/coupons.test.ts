import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCard } from '../ledger/cards.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { COUPON, COUPONS, openCouponDesk } from '../support/coupon-desk.ts';
import { fresh } from '../support/member-desk.ts';
import { readSheet } from '../support/sheet.ts';

/** Coupons: who writes, publishes, gives and gets them. docs/domain/money.md#coupons */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const clinic = () => openCouponDesk(app);
const codes = (answers: { status: number; at: (key: string) => unknown }[]) =>
  answers.map((answer) => (answer.status === 201 ? 201 : answer.at('code'))).sort();

describe('claiming', () => {
  it('of many people at once gives each one, as many as there are', async () => {
    const { coupon, hospital, claim, owner, verified } = await clinic();
    const id = await coupon({ total: 10 });
    const people = [];
    for (let n = 0; n < 25; n++) people.push((await makeCard(app, hospital, `患者${n}`)).account);
    // Each presses twice, at the same moment.
    const tries = people.flatMap((person) => [person, person]);
    const answers = await Promise.all(tries.map((person) => claim(id, person.patient_ids[0], app.as(person))));
    const won = answers.filter(({ status }) => status === 201);
    expect(won).toHaveLength(10);
    expect(new Set(won.map((answer) => answer.number('data', 'member', 'id'))).size).toBe(10);
    expect(
      [...new Set(codes(answers.filter(({ status }) => status !== 201)))].filter((code) => code !== 'LIMIT'),
    ).toEqual(['SOLD_OUT']);
    expect((await owner('GET', `${COUPONS}/${id}`)).at('data')).toMatchObject({
      issued: 10,
      left: 0,
      used: 0,
      total: 10,
    });
    expect(await verified()).toEqual([]);
  });

  it('of one person is bounded by what each may have, also at the same moment', async () => {
    const { coupon, claim } = await clinic();
    const id = await coupon({ per_person: 2 });
    const answers = await Promise.all(Array.from({ length: 6 }, () => claim(id)));
    expect(codes(answers)).toEqual([201, 201, 'LIMIT', 'LIMIT', 'LIMIT', 'LIMIT']);
    const refused = answers.find(({ status }) => status !== 201);
    expect([refused?.status, refused?.at('message')]).toEqual([422, '每人限领 2 张']);
  });

  it('is refused before and after its time, of a stopped one and of a draft', async () => {
    const { coupon, claim, owner } = await clinic();
    const day = 24 * 60 * 60 * 1000;
    const at = (days: number) => new Date(Date.now() + days * day).toISOString();
    const early = await claim(await coupon({ claim_from: '2099-01-01T00:00:00+08:00' }));
    expect([early.status, early.at('code'), early.at('message')]).toEqual([409, 'STATE', '该优惠券还未开始领取']);
    const late = await claim(
      await coupon({ claim_from: '2020-01-01T00:00:00+08:00', claim_to: '2020-01-02T00:00:00+08:00' }),
    );
    expect([late.at('code'), late.at('message')]).toEqual(['STATE', '该优惠券的领取时间已过']);
    const stopped = await coupon({ claim_to: at(100_000) });
    await owner('PATCH', `${COUPONS}/${stopped}/status`, { status: 'off', version: 1 }, fresh());
    expect((await claim(stopped)).at('message')).toBe('该优惠券已停止发放');
    expect((await claim(await coupon({ status: 'draft' }))).status).toBe(404);
    expect((await claim(await coupon({ way: 'give' }))).status).toBe(404);
  });

  it('is for one’s own patients, where the hospital knows them', async () => {
    const { coupon, claim, patientAsks } = await clinic();
    const stranger = await app.make.account();
    const id = await coupon();
    const other = await claim(id, stranger.patient_ids[0]);
    expect([other.status, other.at('errors', 'patient_id')]).toEqual([422, ['该就诊人还不是本院会员']]);
    expect((await claim(id, stranger.patient_ids[0], app.as(stranger))).status).toBe(422);
    const before = await patientAsks('GET', '/api/coupons');
    expect(before.at('data', 0)).toMatchObject({ id, name: '满减券', patients: [{ claimed: 0 }] });
    expect((await claim(id)).status).toBe(201);
    const after = await patientAsks('GET', '/api/coupons');
    expect(after.at('data', 0, 'patients', 0, 'claimed')).toBe(1);
    expect(after.at('meta', 'claims')).toMatchObject([{ coupon_id: id, state: 'unused' }]);
    expect((await app.as(stranger)('GET', '/api/coupons')).at('data')).toEqual([]);
  });

  it('for points takes them with it, and nothing where there are too few', async () => {
    const { coupon, claim, change, integral, owner, lock, verified } = await clinic();
    const id = await coupon({ integral_price: 300, per_person: 5 });
    await change('incr', 500);
    expect((await claim(id)).status).toBe(201);
    expect(await integral()).toBe(200);
    const few = await claim(id);
    expect([few.status, few.at('code'), few.at('integral')]).toEqual([409, 'BALANCE', 200]);
    await change('incr', 500);
    await lock({});
    expect((await claim(id)).at('message')).toBe('该会员已锁定');
    expect((await owner('GET', `${COUPONS}/${id}`)).at('data', 'issued')).toBe(1);
    const rows = await owner('GET', '/api/admin/marketing/integral?type=coupon');
    expect(rows.at('meta', 'spent')).toBe(300);
    expect(await verified()).toEqual([]);
  });
});

describe('giving', () => {
  it('says who got one and who not, and why', async () => {
    const { coupon, desk, give, hospital, member, owner } = await clinic();
    const id = await coupon({ way: 'give', total: 2 });
    const others = [await makeCard(app, hospital, '甲'), await makeCard(app, hospital, '乙')].map(
      (card) => card.member,
    );
    expect((await give(id, [member])).at('data', 'given')).toMatchObject([{ member_id: member }]);
    const given = await give(id, [member, ...others]);
    expect(given.at('data', 'given')).toMatchObject([{ member_id: others[0] }]);
    expect(given.at('data', 'refused')).toEqual([
      { member_id: member, code: 'LIMIT', message: '每人限领 1 张' },
      { member_id: others[1], code: 'SOLD_OUT', message: '该优惠券已领完' },
    ]);
    const claims = await owner('GET', `${COUPONS}/${id}/claims`);
    expect(claims.at('total')).toBe(2);
    const own = await owner('GET', `/api/admin/hospital/users/couponRecord/${member}`);
    expect(own.at('data')).toMatchObject([{ coupon_id: id, way: 'give', state: 'unused', disposal: null, nth: 1 }]);
    const file = await fetch(`${app.url}${COUPONS}/${id}/claims/export.xlsx`, {
      headers: { authorization: `Bearer ${desk.token}` },
    });
    const sheet = readSheet(new Uint8Array(await file.arrayBuffer())).rows;
    expect(sheet.map((row) => row[1])).toEqual([
      '会员',
      '甲',
      (claims.at('data', 1, 'member') as { name: string }).name,
    ]);
    const { rows } = await app.owner.query(
      "SELECT count(*)::int AS n FROM operation_logs WHERE hospital_id = $1 AND action = 'coupon.give'",
      [hospital],
    );
    expect(rows).toEqual([{ n: 2 }]);
    const elsewhere = await makeCard(app);
    expect((await give(id, [elsewhere.member])).at('errors', 'member_ids')).toEqual(['会员不存在']);
  });
});

describe('writing', () => {
  it('drafts is for all staff; publishing, giving and what is published, for owner and sale_manager', async () => {
    const { hospital, coupon } = await clinic();
    const doctor = app.as(await app.make.staff({ hospital, role: 'doctor' }));
    const manager = app.as(await app.make.staff({ hospital, role: 'sale_manager' }));
    const made = await doctor('POST', COUPONS, COUPON, fresh());
    expect(made.status, made.text).toBe(201);
    expect(made.at('data')).toMatchObject({
      status: 'draft',
      issued: 0,
      per_person: 1,
      with_level: true,
      valid: { days: 30 },
    });
    const id = made.number('data', 'id');
    expect((await doctor('PUT', `${COUPONS}/${id}`, { ...COUPON, amount: 2000, version: 1 }, fresh())).status).toBe(
      201,
    );
    expect((await doctor('POST', COUPONS, { ...COUPON, status: 'on' }, fresh())).status).toBe(403);
    expect((await doctor('PATCH', `${COUPONS}/${id}/status`, { status: 'on', version: 2 }, fresh())).status).toBe(403);
    const on = await manager('PATCH', `${COUPONS}/${id}/status`, { status: 'on', version: 2 }, fresh());
    expect(on.at('data')).toMatchObject({ status: 'on', status_name: '发放中', version: 3 });
    expect((await doctor('PUT', `${COUPONS}/${id}`, { ...COUPON, version: 3 }, fresh())).status).toBe(403);
    expect((await doctor('POST', `${COUPONS}/${id}/give`, { member_ids: [1] }, fresh())).status).toBe(403);
    const stale = await manager('PUT', `${COUPONS}/${id}`, { ...COUPON, version: 2 }, fresh());
    expect([stale.status, stale.at('code'), stale.at('current', 'version')]).toEqual([409, 'STALE', 3]);
    expect((await doctor('GET', `${COUPONS}?status=on`)).at('total')).toBe(1);
    await coupon();
    expect((await doctor('GET', COUPONS)).at('total')).toBe(2);
  });

  it('is of one’s own hospital; another’s is not there', async () => {
    const { coupon, member } = await clinic();
    const there = await clinic();
    const id = await coupon();
    for (const answer of [
      await there.owner('GET', `${COUPONS}/${id}`),
      await there.owner('PUT', `${COUPONS}/${id}`, { ...COUPON, version: 1 }, fresh()),
      await there.owner('PATCH', `${COUPONS}/${id}/status`, { status: 'off', version: 1 }, fresh()),
      await there.owner('GET', `${COUPONS}/${id}/claims`),
      await there.give(id, [member]),
    ])
      expect(answer.status).toBe(404);
  });

  it.each([
    [{ kind: 1, amount: null }, 'amount', '优惠金额为必填项'],
    [{ kind: 2, percent: null }, 'percent', '折扣为必填项'],
    [{ kind: 3 }, 'scope', '项目券请选择项目'],
    [{ scope: { all: false } }, 'scope', '请选择适用范围'],
    [{ valid: {} }, 'valid', '请填写起止日期或有效天数'],
    [{ total: 0 }, 'total', '发放总量为1至1000000的整数'],
    [{ per_person: 100 }, 'per_person', '每人限领为1至99的整数'],
    [{ scope: { all: false, project_ids: [1] } }, 'scope.project_ids', '项目不存在'],
  ])('refuses %o', async (change, field, message) => {
    const { owner } = await clinic();
    const answer = await owner('POST', COUPONS, { ...COUPON, ...change }, fresh());
    expect([answer.status, answer.at('errors', field)]).toEqual([422, [message]]);
  });
});
