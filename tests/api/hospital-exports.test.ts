import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedDemo } from '../../db/seed/main.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { asking } from '../support/http.ts';
import { readSheet } from '../support/sheet.ts';

/** Every list of the appointment screens as an Excel file: the rows that the list finds, all of them, phones masked. */

let app: TestApp;
const tokens = new Map<string, string>();
beforeAll(async () => {
  app = await startTestApp();
  await seedDemo(app.database.url);
});
afterAll(() => app.close());

async function tokenOf(phone: string): Promise<string> {
  const known = tokens.get(phone);
  if (known) return known;
  const answer = await asking(app.url)('POST', '/api/admin/login', { phone, password: 'Haomai2026' });
  const token = answer.string('access_token');
  tokens.set(phone, token);
  return token;
}

const HYGIENIST = '13800000014';
const CONSULTANT = '13800000015';
const DESK = '13800000017';
const OWNER = '13800000011';
const PATIENT = '13900000001';

interface List {
  who: string;
  path: string;
  filter: string;
  /** The title of the first column. */
  first: string;
}

const LISTS: List[] = [
  { who: HYGIENIST, path: '/api/admin/dental_hygienist_visits', filter: 'mine=0', first: '就诊日期' },
  { who: HYGIENIST, path: '/api/admin/dental_hygienist_charge_records', filter: 'payment_type=1', first: '收费时间' },
  { who: HYGIENIST, path: '/api/admin/next_appointments', filter: 'status=due', first: '建议日期' },
  { who: HYGIENIST, path: '/api/admin/problem_patients', filter: 'status=open', first: '标记时间' },
  { who: HYGIENIST, path: '/api/admin/referral_records', filter: 'way=out', first: '转诊时间' },
  { who: CONSULTANT, path: '/api/admin/advisory', filter: 'status=open', first: '时间' },
  { who: DESK, path: '/api/admin/hospital/patient-regd/index', filter: 'status=draft', first: '登记时间' },
  { who: DESK, path: '/api/admin/marketing/integral', filter: 'type=points', first: '时间' },
  { who: OWNER, path: '/api/admin/hospital/users', filter: 'arrears=1', first: '编号' },
  { who: OWNER, path: '/api/admin/hospital/disposal/list', filter: 'status=3', first: '患者' },
  { who: DESK, path: '/api/admin/charges', filter: 'status=3', first: '患者' },
  { who: OWNER, path: '/api/admin/payments', filter: 'kind=refund', first: '患者' },
  { who: OWNER, path: '/api/admin/shifts', filter: 'status=closed', first: '收费员' },
  { who: OWNER, path: '/api/admin/day_closings', filter: 'from=2026-11-19', first: '营业日' },
  { who: OWNER, path: '/api/admin/marketing/insurance_records', filter: 'status=1', first: '保单号' },
  { who: OWNER, path: '/api/admin/market_channels', filter: 'keyword=美团', first: '渠道名称' },
  { who: DESK, path: '/api/admin/change_reservations', filter: 'phone=138', first: '预约编号' },
  { who: OWNER, path: '/api/admin/cases', filter: 'late=1', first: '编号' },
  { who: OWNER, path: '/api/admin/prescriptions', filter: 'status=expired', first: '编号' },
  { who: PATIENT, path: '/api/reservation_search', filter: 'status=1', first: '预约编号' },
];

async function fileOf(who: string, path: string) {
  const response = await fetch(`${app.url}${path}`, { headers: { authorization: `Bearer ${await tokenOf(who)}` } });
  expect(response.status, path).toBe(200);
  return readSheet(new Uint8Array(await response.arrayBuffer())).rows;
}

describe.each(LISTS)('$path', ({ who, path, filter, first }) => {
  it('has a row for each that the list finds, with and without a filter', async () => {
    const ask = asking(app.url, await tokenOf(who));
    for (const query of ['', filter]) {
      const total = (await ask('GET', `${path}?${query}`)).number('total');
      const rows = await fileOf(who, `${path}/export.xlsx?${query}`);
      expect(rows[0]?.[0]).toBe(first);
      const listed = rows.slice(1).filter(([said]) => !String(said).startsWith('合计'));
      expect(listed.length, query).toBe(total);
      const phones = rows.flat().filter((cell) => typeof cell === 'string' && /1\d{10}/.test(cell));
      expect(phones).toEqual([]);
    }
  });
});

it('the demo has something to export in most of them', async () => {
  let filled = 0;
  for (const { who, path } of LISTS) if ((await fileOf(who, `${path}/export.xlsx`)).length > 1) filled += 1;
  expect(filled).toBeGreaterThanOrEqual(6);
});

it('of another’s list is refused like the list', async () => {
  const ask = async (who: string, path: string) =>
    (await fetch(`${app.url}${path}/export.xlsx`, { headers: { authorization: `Bearer ${await tokenOf(who)}` } }))
      .status;
  expect(await ask(DESK, '/api/admin/advisory')).toBe(403);
  expect(await ask(CONSULTANT, '/api/admin/problem_patients')).toBe(403);
  expect(await ask(PATIENT, '/api/admin/hospital/patient-regd/index')).toBe(403);
});

it('of records the owner alone takes a file, whoever reads the list', async () => {
  for (const path of ['/api/admin/cases', '/api/admin/prescriptions'])
    for (const who of [DESK, HYGIENIST, '13800000012']) {
      const headers = { authorization: `Bearer ${await tokenOf(who)}` };
      expect((await fetch(`${app.url}${path}/export.xlsx`, { headers })).status, path).toBe(403);
    }
  const titles = (await fileOf(OWNER, '/api/admin/cases/export.xlsx'))[0];
  for (const title of ['主诉', '处置', '医嘱', '诊断']) expect(titles).not.toContain(title);
});
