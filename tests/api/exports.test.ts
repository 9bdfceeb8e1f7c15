import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../db/factories.ts';
import { packed } from '../../server/platform/xlsx.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { deskForm } from '../support/desk-form.ts';
import { readSheet } from '../support/sheet.ts';

/** Lists as Excel files. */

const PATH = '/api/admin/reservations/export.xlsx';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

let app: TestApp;
let doctor: Awaited<ReturnType<TestApp['make']['doctor']>>;
let desk: Person;
beforeAll(async () => {
  app = await startTestApp();
  doctor = await app.make.doctor({
    name: '赵晓棠',
    hospital: await app.make.hospital({ name: '衡川口腔' }),
    fee: 3050,
  });
  desk = await app.make.staff({ hospital: doctor.hospital_id, name: '陈露' });
});
afterAll(() => app.close());

async function book(name: string, days: number, time: string, source: string) {
  const slot = await app.make.slot(doctor.id, days, time);
  const form = deskForm({ slot, time, department: doctor.department_id }, { name, phone: '13912345678', source });
  const answer = await app.as(desk)('POST', '/api/admin/reservations', form);
  expect(answer.status, answer.text).toBe(201);
  return answer.number('data', 'id');
}

async function fetchFile(person: { token: string } | null, path: string) {
  const response = await fetch(`${app.url}${path}`, {
    headers: person ? { authorization: `Bearer ${person.token}` } : {},
  });
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) };
}

const auditRows = async () =>
  (
    await app.owner.query(
      "SELECT user_name, object, detail FROM operation_logs WHERE action = 'data.export' ORDER BY id",
    )
  ).rows;

describe('the list of reservations as an Excel file', () => {
  it('has the list’s rows with its filters, Chinese names of columns, dates as text and money in yuan', async () => {
    const first = await book('沈静姝', 1, '09:00', '牙痛');
    const second = await book('李雷', 2, '10:30', '=1+HYPERLINK("http://x")');
    const { response, bytes } = await fetchFile(desk, PATH);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, XLSX]);
    expect(decodeURIComponent(response.headers.get('content-disposition') ?? '')).toContain('预约列表-2026-11-20.xlsx');
    const { rows, xml } = readSheet(bytes);
    expect(rows[0]).toEqual([
      '预约编号',
      '就诊日期',
      '时间',
      '时长（分钟）',
      '就诊人',
      '医生',
      '科室',
      '费用（元）',
      '主诉',
      '备注',
      '状态',
      '取消原因',
      '预约时间',
    ]);
    expect(rows.slice(1).map((row) => row.slice(0, 6))).toEqual([
      [second, '2026-11-22', '10:30', 15, '李雷', '赵晓棠'],
      [first, '2026-11-21', '09:00', 15, '沈静姝', '赵晓棠'],
    ]);
    expect(rows[1]?.[7]).toBe(30.5);
    // A text is a text, whatever it begins with.
    expect(rows[1]?.[8]).toBe('=1+HYPERLINK("http://x")');
    expect(xml).not.toContain('<f>');
    const filtered = await fetchFile(desk, `${PATH}?from=2026-11-21&to=2026-11-21&status=1`);
    expect(
      readSheet(filtered.bytes)
        .rows.slice(1)
        .map((row) => row[4]),
    ).toEqual(['沈静姝']);
  });

  it('is written down with its filters and without what was typed', async () => {
    const before = (await auditRows()).length;
    expect((await fetchFile(desk, `${PATH}?doctor_id=${doctor.id}`)).response.status).toBe(200);
    const typed = await fetchFile(desk, '/api/admin/search_reservations/export.xlsx?phone=13912345678&status=1');
    expect(typed.response.status).toBe(200);
    expect((await auditRows()).slice(before)).toEqual([
      { user_name: '陈露', object: '预约列表', detail: { rows: 2, doctor_id: doctor.id } },
      { user_name: '陈露', object: '预约查询', detail: { rows: 2, phone: '有', status: 1 } },
    ]);
  });

  it('of the search has phones as the list has them', async () => {
    const { bytes } = await fetchFile(desk, '/api/admin/search_reservations/export.xlsx');
    const { rows } = readSheet(bytes);
    expect(rows[0]?.slice(13)).toEqual(['性别', '年龄', '手机号', '证件号', '卡号']);
    expect(rows[1]?.[15]).toBe('139****5678');
  });

  it('is refused where the list is, tells wrong filters, and has nothing of another hospital', async () => {
    const patient = await app.make.account();
    expect((await fetchFile(null, PATH)).response.status).toBe(401);
    expect((await fetchFile(patient, PATH)).response.status).toBe(403);
    const wrong = await app.as(desk)('GET', `${PATH}?from=gestern&doctor_id=x`);
    expect([wrong.status, Object.keys(wrong.at('errors') as object).sort()]).toEqual([422, ['doctor_id', 'from']]);
    const elsewhere = await app.make.staff({ hospital: await app.make.hospital() });
    expect(readSheet((await fetchFile(elsewhere, `${PATH}?doctor_id=${doctor.id}`)).bytes).rows).toHaveLength(1);
  });

  it('is not made too often', async () => {
    const busy = await app.make.staff({ hospital: doctor.hospital_id });
    await app.owner.query(
      "INSERT INTO rate_limits (key, count, since, until) VALUES ($1, 30, haomai_now(), haomai_now() + interval '1 hour')",
      [`export:${busy.id}`],
    );
    const refused = await app.as(busy)('GET', PATH);
    expect([refused.status, refused.at('message')]).toEqual([429, '导出过于频繁，请稍后再试']);
  });
});

describe('a sheet', () => {
  it('keeps what a person typed, and leaves out what no spreadsheet could read', async () => {
    const sheet = {
      name: '表',
      columns: [
        { title: '文', text: (row: { text: string; n: number | null }) => row.text },
        { title: '数', number: (row: { n: number | null }) => row.n },
        { title: '元', cents: (row: { n: number | null }) => row.n },
      ],
    };
    const { rows } = readSheet(
      await packed(sheet, [
        { text: '<a>&"\u0007好', n: 5 },
        { text: '', n: null },
      ]),
    );
    expect(rows.slice(0, 2)).toEqual([
      ['文', '数', '元'],
      ['<a>&"好', 5, 0.05],
    ]);
    expect(rows[2] ?? []).toEqual([]);
    const many = Array.from({ length: 2_500 }, (_, n) => ({ text: `第${n}行`, n }));
    const long = readSheet(await packed(sheet, many)).rows;
    expect([long.length, long[1], long[2_500]]).toEqual([2_501, ['第0行', 0, 0], ['第2499行', 2_499, 24.99]]);
  });

  it('that is summed ends with its amounts taken together, where there are any', async () => {
    const sheet = {
      ...{ name: '表', summed: true as const },
      columns: [
        { title: '文', text: (row: { n: number | null }) => String(row.n) },
        { title: '数', number: (row: { n: number | null }) => row.n },
        { title: '元', cents: (row: { n: number | null }) => row.n },
      ],
    };
    const { rows } = readSheet(await packed(sheet, [{ n: 10 }, { n: null }, { n: 25 }]));
    expect(rows).toHaveLength(5);
    expect(rows.at(-1)).toEqual(['合计', null, 0.35]);
    expect(readSheet(await packed(sheet, [])).rows).toHaveLength(1);
  });

  it('takes together what can be, and of the rows that count', async () => {
    const sheet = {
      ...{ name: '表', summed: { said: '合计（不含0）', counts: (row: { n: number }) => row.n > 0 } },
      columns: [
        { title: '数', number: (row: { n: number }) => row.n },
        { title: '积分', number: (row: { n: number }) => row.n, sum: true as const },
        { title: '余额', cents: () => 500, sum: false as const },
        { title: '元', cents: (row: { n: number }) => (row.n === 0 ? 900 : row.n) },
      ],
    };
    const { rows } = readSheet(await packed(sheet, [{ n: 10 }, { n: 0 }, { n: 25 }]));
    expect(rows.slice(2)).toEqual([
      [0, 0, 5, 9],
      [25, 25, 5, 0.25],
      ['合计（不含0）', 35, null, 0.35],
    ]);
  });
});
