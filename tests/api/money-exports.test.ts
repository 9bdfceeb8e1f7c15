import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../db/factories.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { USERS } from '../support/member-desk.ts';
import { openRefundDesk } from '../support/refund-desk.ts';
import { formatsIn, readSheet } from '../support/sheet.ts';

/** What is paid, owed and stored, as Excel files: docs/domain/money.md#as-excel-files. */

const PAYMENTS = '/api/admin/payments';
const CHARGES = '/api/admin/charges';
const LISTS = '/api/admin/hospital/disposal/list';
const SHIFTS = '/api/admin/shifts';
const DAYS = '/api/admin/day_closings';
const CHANNELS = '/api/admin/market_channels';
const YUAN = '#,##0.00';

let app: TestApp;
let clinic: Awaited<ReturnType<typeof openClinic>>;
beforeAll(async () => {
  app = await startTestApp();
  clinic = await openClinic();
});
afterAll(() => app.close());

/** A day with a top-up, a list paid two ways of which some was given back, a debt, one that waits, a draft and a void one. */
async function openClinic() {
  const desk = await openRefundDesk(app);
  const { hospital, recharge, issued, pay, refund, decide, write, project, account, asks, owner, integral } = desk;
  await app.owner.query("UPDATE patients SET phone = '13912345678' WHERE id = ANY ($1)", [account.patient_ids]);
  await integral({ type: 'incr', integral: 30 });
  await integral({ type: 'decr', integral: 5, remarks: '兑换' });
  await recharge({ amount: 100.5, gift_amount: 10, payment_type: 3 });
  const [paid, owing, waiting, dropped] = [
    await issued(5000),
    await issued(2500),
    await issued(700),
    await issued(300),
  ];
  const doctor = await app.make.staff({ hospital, role: 'doctor' });
  const theirs = (await write({ projects: [{ project_id: await project(400), count: 1 }] }, app.as(doctor))).number(
    'data',
    'id',
  );
  const two = [
    { type: 1, amount: 2000 },
    { type: 5, amount: 3000 },
  ];
  for (const [id, payments] of [
    [paid, two],
    [owing, [{ type: 3, amount: 1000 }]],
    [theirs, [{ type: 2, amount: 400 }]],
  ] as const)
    expect((await pay({ id, payments })).status).toBe(201);
  const asked = await refund(paid, { amount: 550, sources: [{ type: 1, amount: 550 }] });
  await decide(asked.number('data', 'approval_id'), 'approved');
  await write({ projects: [{ project_id: await project(900), count: 1 }], issue: false });
  const { version } = (await desk.list(dropped)) as { version: number };
  await asks('POST', '/api/admin/hospital/disposal/void', { id: dropped, version, reason: '重复' });
  const boss = await app.make.staff({ hospital, role: 'shop_owner' });
  return { ...desk, owner, boss, doctor, paid, owing, waiting };
}

async function fileOf(who: Person | Pick<Person, 'token'>, path: string, query = '') {
  const response = await fetch(`${app.url}${path}/export.xlsx?${query}`, {
    headers: { authorization: `Bearer ${who.token}` },
  });
  return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) };
}

type Line = Record<string, string | number | null>;

/** Its rows by their titles, and the last one, where the sums are. */
async function tableOf(path: string, query = '', who: Pick<Person, 'token'> = clinic.boss) {
  const { status, bytes } = await fileOf(who, path, query);
  expect(status, path).toBe(200);
  const [head = [], ...rows] = readSheet(bytes).rows;
  const lines = rows.map((row): Line => Object.fromEntries(head.map((title, at) => [String(title), row[at] ?? null])));
  const sums = lines.pop();
  const format = (title: string) => formatsIn(bytes, 1)[head.indexOf(title)];
  return { head, lines, sums, format, text: JSON.stringify(rows) };
}

const listed = async (path: string, query = '') =>
  (await clinic.owner('GET', `${path}?pageSize=100&${query}`)).at() as Listed;
interface Listed {
  data: Record<string, number>[];
  total: number;
  meta: Record<string, number>;
}
const sumOf = (rows: readonly Record<string, number>[], name: string) =>
  rows.reduce((sum, row) => sum + (row[name] ?? 0), 0) / 100;

describe('members', () => {
  it('have what is on their cards in yuan, the phone masked, and last what that is altogether', async () => {
    const { lines, sums, format, text } = await tableOf(USERS);
    expect(lines).toMatchObject([
      {
        ...{ 编号: clinic.member, 卡号: clinic.code, 等级: '普通会员', 手机号: '139****5678', 锁定: '关闭' },
        ...{
          '储值余额（元）': 80.5,
          '其中本金（元）': expect.any(Number),
          '累计充值（元）': 100.5,
          '累计欠费（元）': 15,
        },
      },
    ]);
    expect(format('储值余额（元）')).toBe(YUAN);
    const { data } = await listed(USERS);
    expect(sums).toMatchObject({
      ...{
        编号: '合计',
        '储值余额（元）': sumOf(data, 'balance'),
        '累计消费（元）': sumOf(data, 'cumulative_consumption'),
      },
      ...{ '累计充值（元）': 100.5, '累计欠费（元）': sumOf(data, 'cumulative_arrears'), 积分: data[0]?.integral },
    });
    expect(text).not.toContain('13912345678');
    expect((await tableOf(USERS, 'level=2')).head).toHaveLength(17);
    expect((await tableOf(USERS, 'level=2')).sums).toBeUndefined();
  });

  it('have a ledger of each account: what moved is summed, what was there then is not', async () => {
    const path = `${USERS}/ledger/${clinic.member}`;
    const principal = await tableOf(path);
    const { data } = await listed(path);
    expect(principal.lines.map((line) => line['变动（元）'])).toEqual(data.map(({ amount = 0 }) => amount / 100));
    expect(principal.lines.at(-1)).toMatchObject({
      卡号: clinic.code,
      类型: '充值',
      '变动（元）': 100.5,
      '此后（元）': 100.5,
    });
    expect(principal.sums).toMatchObject({ 时间: '合计', '变动（元）': sumOf(data, 'amount'), '此后（元）': null });
    expect(principal.format('变动（元）')).toBe(YUAN);
    const points = await tableOf(path, 'kind=points');
    const { data: moved } = await listed(path, 'kind=points');
    expect(points.lines.map((line) => line.变动)).toEqual(moved.map(({ amount }) => amount));
    expect(points.sums?.变动).toBe(sumOf(moved, 'amount') * 100);
    expect((await tableOf(path, 'from=2030-01-01')).sums).toBeUndefined();
  });
});

describe('lists', () => {
  it('have what they cost; the sums are those of the screen, without drafts and what is void', async () => {
    const { lines, sums, format } = await tableOf(LISTS);
    const { meta, total } = await listed(LISTS);
    expect([lines.length, lines.map((line) => line.状态).sort()]).toEqual([
      total,
      ['作废', '已付清', '已付清', '未付', '欠费', '草稿'].sort(),
    ]);
    expect(lines.find((line) => line.状态 === '欠费')).toMatchObject({
      ...{
        '原价（元）': 25,
        '应收（元）': 25,
        '实收（元）': 10,
        '待收（元）': 15,
        内容: expect.stringMatching(/^项目\d+ ×1$/),
      },
    });
    expect(sums).toMatchObject({
      ...{
        患者: '合计（不含草稿、作废）',
        '原价（元）': (meta.price ?? 0) / 100,
        '应收（元）': (meta.total ?? 0) / 100,
      },
      ...{ '实收（元）': (meta.amount ?? 0) / 100, '待收（元）': (meta.arrears ?? 0) / 100 },
    });
    expect(sums?.['待收（元）']).toBe(22);
    expect(format('应收（元）')).toBe(YUAN);
    expect((await tableOf(LISTS, 'status=2')).lines).toHaveLength(1);
  });

  it('at the desk are the same, with who took the last payment', async () => {
    const { lines } = await tableOf(CHARGES, '', clinic.desk);
    expect(lines.map((line) => line.状态)).toEqual(['未付', '欠费', '已付清', '已付清']);
    expect(lines[1]).toMatchObject({ '待收（元）': 15, 收款方式: '微信', 收款人: '陈露' });
    const { sums } = await tableOf(CHARGES, 'status=1', clinic.desk);
    expect(sums?.['待收（元）']).toBe(((await listed(CHARGES)).meta.due ?? 0) / 100);
  });
});

describe('payments', () => {
  it('have each way by itself: whatever is asked for, the sums are the list’s', async () => {
    const { lines, sums, format } = await tableOf(PAYMENTS);
    const { meta, data } = await listed(PAYMENTS);
    expect(lines.map((line) => [line.类型, line['金额（元）']])).toEqual(
      data.map(({ kind_name, total = 0 }) => [kind_name, total / 100]),
    );
    expect(lines.find((line) => line['储值（元）'] === 30)).toMatchObject({
      ...{ '金额（元）': 50, '实收（元）': 20, '现金（元）': 20, '微信（元）': 0, 收费人: '陈露' },
    });
    expect(sums).toMatchObject({ 患者: '合计', '金额（元）': (meta.total ?? 0) / 100, 收据: null });
    expect(format('现金（元）')).toBe(YUAN);
    for (const [type, title] of [
      [0, '实收（元）'],
      [1, '现金（元）'],
      [3, '微信（元）'],
      [5, '储值（元）'],
    ] as const) {
      const asked = await tableOf(PAYMENTS, `type=${type}`);
      expect(asked.sums?.[title], title).toBe(((await listed(PAYMENTS, `type=${type}`)).meta.total ?? 0) / 100);
    }
  });

  it('of the kind 退费 are the refunds: below zero, with the list and the way that it went back', async () => {
    const { lines, sums } = await tableOf(PAYMENTS, 'kind=refund');
    const { meta } = await listed(PAYMENTS, 'kind=refund');
    expect(lines).toMatchObject([
      {
        类型: '退费',
        '金额（元）': -5.5,
        '现金（元）': -5.5,
        '储值（元）': 0,
        处置单: expect.stringMatching(/^CZ\d{8}-\d{4}$/),
      },
    ]);
    expect([sums?.['金额（元）'], meta.total]).toEqual([-5.5, -550]);
  });

  it('of a doctor are those of lists that are theirs, as in the list', async () => {
    const { lines, sums } = await tableOf(PAYMENTS, '', clinic.doctor);
    expect(lines).toMatchObject([{ '金额（元）': 4, '支付宝（元）': 4 }]);
    expect(sums?.['金额（元）']).toBe(4);
  });
});

describe('shifts and closed days', () => {
  it('have what was there and what should have been by way; an open shift says nothing of it', async () => {
    const open = await tableOf(SHIFTS, 'status=open');
    expect(open.lines).toMatchObject([{ 收费员: '陈露', 状态: '当班', '应有现金（元）': null, '退款（元）': null }]);
    const { id, business_date: date } = (await clinic.asks('GET', `${SHIFTS}/current`)).at('data') as Shift;
    const counted = { cash: 1400, alipay: 400, wechat: 11_050, bank: 0 };
    const closed = await clinic.asks('POST', `${SHIFTS}/${id}/close`, { counted, float_left: 20_000 });
    expect(closed.status, closed.text).toBe(201);
    const { lines, sums, format } = await tableOf(SHIFTS);
    const { expected, difference } = closed.at('data') as Shift;
    expect(lines).toMatchObject([
      {
        ...{
          营业日: date,
          状态: '已交班',
          '应有现金（元）': expected.cash / 100,
          '清点现金（元）': 14,
          '差额现金（元）': difference.cash / 100,
        },
        ...{ '清点合计（元）': 128.5, '退款（元）': 5.5, '备用金（元）': 200, 交班人: '陈露' },
      },
    ]);
    expect(sums).toMatchObject({
      收费员: '合计',
      笔数: lines[0]?.笔数,
      '差额现金（元）': difference.cash / 100,
      '备用金（元）': null,
    });
    expect(difference.cash).toBe(-50);
    expect(format('差额现金（元）')).toBe(YUAN);
    expect((await tableOf(SHIFTS, 'status=open')).sums).toBeUndefined();
    const day = await clinic.owner('POST', DAYS, { date });
    expect(day.status, day.text).toBe(201);
    const days = await tableOf(DAYS);
    const standing = (await listed(USERS)).data;
    expect(days.lines).toMatchObject([
      {
        ...{
          营业日: date,
          '现金（元）': 14.5,
          '微信（元）': 110.5,
          '储值（元）': 30,
          '实收（元）': 129,
          异常: '差额 1',
        },
        ...{ '储值余额（元）': sumOf(standing, 'balance'), '欠费余额（元）': 22, 日结人: '周院长' },
      },
    ]);
    expect(days.sums).toMatchObject({ 营业日: '合计', '现金（元）': 14.5, '实收（元）': 129, '储值余额（元）': null });
    expect(days.format('实收（元）')).toBe(YUAN);
    expect((await tableOf(DAYS, 'to=2020-01-01')).sums).toBeUndefined();
  });
});

interface Shift {
  id: number;
  business_date: string;
  expected: { cash: number };
  difference: { cash: number };
}

describe('channels', () => {
  it('have what each brought and cost, and altogether; brought back that is nothing new', async () => {
    for (const [name, cost] of [
      ['美团', 10_000],
      ['地铁', 2050],
    ])
      expect((await clinic.owner('POST', CHANNELS, { name, cost })).status).toBe(201);
    await app.owner.query(
      `INSERT INTO channel_registrations (hospital_id, channel_id, user_id, said, at)
       SELECT hospital_id, id, $2, slug, haomai_now() FROM market_channels WHERE hospital_id = $1 AND name = '美团'`,
      [clinic.hospital, clinic.account.id],
    );
    const { lines, sums, format } = await tableOf(CHANNELS);
    const { data } = await listed(CHANNELS);
    expect(lines.map((line) => [line.注册, line['实收（元）'], line.投入费用])).toEqual(
      data.map(({ registered, paid = 0, cost = 0 }) => [registered, paid / 100, cost / 100]),
    );
    expect(sums).toMatchObject({
      渠道名称: '合计',
      投入费用: 120.5,
      注册: 1,
      '实收（元）': sumOf(data, 'paid'),
      '付费成本（元/人）': null,
    });
    expect(format('投入费用')).toBe(YUAN);
    const body = new FormData();
    body.set('file', new Blob([Buffer.from((await fileOf(clinic.boss, CHANNELS)).bytes)]), 'rows.xlsx');
    const headers = { authorization: `Bearer ${clinic.boss.token}` };
    const back = await fetch(`${app.url}${CHANNELS}/import`, { method: 'POST', headers, body });
    expect(await back.json()).toEqual({ data: { created: 0, updated: 0, unchanged: 2, refused: 0 } });
    const before = await tableOf(CHANNELS, 'to=2020-01-01');
    expect([before.lines.length, before.sums?.注册]).toEqual([2, 0]);
  });
});

const OF_MONEY = [USERS, LISTS, CHARGES, PAYMENTS, SHIFTS, DAYS, CHANNELS];

it('each is written down with its filters, and a ledger with whose it is', async () => {
  // Each takes so many an hour.
  const taker = await app.make.staff({ hospital: clinic.hospital, role: 'shop_owner' });
  const trail = async () =>
    (
      await app.owner.query(
        "SELECT object, detail FROM operation_logs WHERE action = 'data.export' AND user_id = $1 ORDER BY id",
        [taker.id],
      )
    ).rows;
  for (const path of OF_MONEY) await tableOf(path, '', taker);
  await tableOf(`${USERS}/ledger/${clinic.member}`, 'kind=gift', taker);
  await tableOf(PAYMENTS, 'kind=refund&type=1', taker);
  const after = (await trail()) as { object: string; detail: { rows: number } }[];
  expect(after.map(({ object }) => object)).toEqual([
    ...['会员列表', '处置单', '收费单', '收费记录', '班次', '日结', '渠道', '会员账目-赠送', '收费记录'],
  ]);
  expect(after.slice(-2).map(({ detail }) => detail)).toEqual([
    { rows: expect.any(Number), id: clinic.member, kind: 'gift' },
    { rows: 1, kind: 'refund', type: 1 },
  ]);
});

it('each is refused to whom the list is, and has nothing of another hospital', async () => {
  const { doctor, desk, hospital, account, member } = clinic;
  const status = async (who: Pick<Person, 'token'>, path: string) => (await fileOf(who, path)).status;
  for (const path of [...OF_MONEY, `${USERS}/ledger/${member}`]) expect(await status(account, path), path).toBe(403);
  expect([await status(doctor, CHARGES), await status(doctor, SHIFTS), await status(doctor, CHANNELS)]).toEqual([
    403, 403, 403,
  ]);
  expect([await status(desk, DAYS), await status(desk, CHARGES)]).toEqual([403, 200]);
  const hygienist = await app.make.staff({ hospital, role: 'dental_hygienist' });
  expect((await tableOf(SHIFTS, '', hygienist)).sums).toBeUndefined();
  const other = await app.make.staff({ hospital: await app.make.hospital(), role: 'shop_owner' });
  for (const path of OF_MONEY) expect((await tableOf(path, '', other)).text, path).toBe('[]');
  expect(await status(other, `${USERS}/ledger/${member}`)).toBe(404);
});
