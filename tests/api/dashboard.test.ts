import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '#contract/roles.ts';
import { isAmong, whoOf } from '#contract/who.ts';
import type { Person } from '../../db/factories.ts';
import { SCREENS } from '../../web/app/screens-testing.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

const PATH = '/api/admin/dashboard';

interface Todo {
  key: string;
  title: string;
  count: number;
  link: string;
}

let app: TestApp;
let here: number;
let owner: Person;
let admin: Person;
const staff = new Map<Role, Person>();
beforeAll(async () => {
  app = await startTestApp({ redis: false });
  const made = await app.make.staff({ role: 'shop_owner', name: '周明德' });
  owner = made;
  here = made.hospital_id;
  for (const role of ['doctor', 'consultant', 'customer_service', 'sale'] as const) {
    staff.set(role, await app.make.staff({ hospital: here, role }));
  }
  admin = await app.make.person('平台', null);
  await app.owner.query('UPDATE users SET is_super_admin = true WHERE id = $1', [admin.id]);
});
afterAll(() => app.close());

const sql = (text: string, values: unknown[] = []) => app.owner.query(text, values);
const of = (role: Role) => staff.get(role) ?? owner;

async function todoOf(person: { token: string }): Promise<Todo[]> {
  const answer = await app.as(person)('GET', PATH);
  expect(answer.status, answer.text).toBe(200);
  return answer.at('data', 'todo') as Todo[];
}

const shortly = (todo: readonly Todo[]) => Object.fromEntries(todo.map(({ key, count }) => [key, count]));

/** Everything that may wait, some of it at another hospital, and of each something that waits no more. */
async function fill(hospital: number): Promise<void> {
  const applicant = await app.make.account();
  const { rows } = await sql(
    `INSERT INTO memberships (user_id, hospital_id, role, status) VALUES ($1, $2, 'doctor', 'pending') RETURNING id`,
    [applicant.id, hospital],
  );
  await sql(
    `INSERT INTO reviews (kind, hospital_id, applicant_id, membership_id, role, status, created_at)
     SELECT 'staff', $1, $2, $3, 'doctor', s, haomai_now() FROM unnest('{pending,rejected}'::text[]) s`,
    [hospital, applicant.id, rows[0]?.id],
  );
  await sql(
    `INSERT INTO suppliers (hospital_id, name, license_until, status)
     SELECT $1, '供应商' || n, clinic_today() + n, CASE WHEN n = 10 THEN 0 ELSE 1 END FROM unnest('{-1,10,60,61}'::int[]) n`,
    [hospital],
  );
  await sql(`INSERT INTO suppliers (hospital_id, name) VALUES ($1, '无期限')`, [hospital]);
  const person = await app.make.staff({ hospital, role: 'sale' });
  await sql(
    `UPDATE staff_members SET certificates = jsonb_build_array(
       jsonb_build_object('kind', '执业证', 'no', '1', 'until', (clinic_today() + 60)::text),
       jsonb_build_object('kind', '资格证', 'no', '2', 'until', (clinic_today() - 1)::text)) WHERE user_id = $1`,
    [person.id],
  );
  await sql(
    `INSERT INTO work_invites (kind, subject_id, hospital_id, phone, name, granted, created_at, created_by, expires_at)
     SELECT 'staff', $1, $1, '1370000000' || n, '应邀', '{}', haomai_now(), $2, haomai_now() + make_interval(hours => h)
     FROM unnest('{1,2}'::int[], '{72,-1}'::int[]) AS x(n, h)`,
    [hospital, owner.id],
  );
  await sql(
    `INSERT INTO sms_messages (phone, kind, text, reason, dedupe, state, hospital_id, created_at)
     SELECT '13912340001', 'booked', 't', '', $1::bigint || ':' || n || s, s, $1::bigint, haomai_now() - make_interval(days => n)
     FROM unnest('{0,6,7}'::int[]) n, unnest('{failed,sent}'::text[]) s`,
    [hospital],
  );
  const patient = await app.make.patient();
  await sql('INSERT INTO hospital_patients (hospital_id, patient_id) VALUES ($1, $2)', [hospital, patient]);
  await sql(
    `INSERT INTO advisories (hospital_id, patient_id, consultant_id, subject, content, status, follow_up_on, created_by,
       created_at, updated_at)
     SELECT $1, $2, c, '种植', '价格', s, clinic_today() + d, c, haomai_now(), haomai_now()
     FROM unnest($3::bigint[]) c, unnest('{open,won}'::text[]) s, unnest('{0,1}'::int[]) d`,
    [hospital, patient, [owner.id, of('consultant').id]],
  );
  await sql(
    `INSERT INTO patient_registrations (hospital_id, status, created_by, created_at, updated_at)
     SELECT $1, s, $2, haomai_now(), haomai_now() FROM unnest('{draft,submitted,submitted}'::text[]) s`,
    [hospital, of('customer_service').id],
  );
  await sql(
    `INSERT INTO follow_ups (hospital_id, patient_id, kind, cause, due_on, content, assignee_id, role)
     SELECT $1, $2, 'other', d::text || coalesce(a, 0), clinic_today() + d, '问一声', a, CASE WHEN a IS NULL THEN 'customer_service' END
     FROM unnest($3::bigint[]) a, unnest('{0,1}'::int[]) d`,
    [hospital, patient, [of('sale').id, null]],
  );
  await sql(
    `INSERT INTO wechat_accounts (hospital_id, account_name, kind, app_id, original_id, token, app_secret, callback_key, state)
     VALUES ($1::bigint, '公众号', 'service', 'wx' || $1::bigint, 'gh_1', '', '', 'k' || $1::bigint, 'error')`,
    [hospital],
  );
}

describe('what waits', () => {
  it('is nothing at first, for anybody', async () => {
    for (const person of [owner, ...staff.values()]) expect(await todoOf(person)).toEqual([]);
    expect((await app.as(owner)('GET', PATH)).at('data')).toMatchObject({
      role: 'shop_owner',
      as_of: expect.stringMatching(/^2026-11-20T.*\+08:00$/),
    });
  });

  it('is of one’s own hospital, and of what one may do', async () => {
    await fill(here);
    await fill(await app.make.hospital());
    expect(shortly(await todoOf(owner))).toEqual({
      staff_applications: 1,
      registrations: 2,
      consultations: 2,
      wechat: 1,
      certificates: 1,
      licenses: 2,
      invites: 1,
      sms: 2,
    });
    expect(shortly(await todoOf(of('consultant')))).toEqual({ consultations: 1 });
    expect(shortly(await todoOf(of('customer_service')))).toEqual({ registrations: 2, follow_ups: 1 });
    expect(shortly(await todoOf(of('sale')))).toEqual({ follow_ups: 1 });
    expect(await todoOf(of('doctor'))).toEqual([]);
    await sql(
      `WITH made AS (INSERT INTO warehouses (hospital_id, name, kind) VALUES ($1, '一间库房', 'main') RETURNING id)
       INSERT INTO warehouse_keepers (hospital_id, warehouse_id, user_id) SELECT $1, id, $2 FROM made`,
      [here, of('sale').id],
    );
    expect(shortly(await todoOf(of('sale')))).toEqual({ follow_ups: 1, licenses: 2 });
  });

  it('is counted as the list counts it that it leads to, and that list opens to who is led there', async () => {
    const lists: Record<string, string> = {
      '/admin/doctors/examine/index': '/api/admin/examine_doctors',
      '/admin/hospitals/examine/index': '/api/admin/examine_hospitals',
      '/admin/queues': '/api/admin/queues',
      '/admin/notifications/sms': '/api/admin/sms',
      '/admin/visits/advisory': '/api/admin/advisory',
      '/admin/visits/customers': '/api/admin/follow_ups',
      '/admin/visits/suppliers': '/api/admin/suppliers',
      '/stock/suppliers': '/api/admin/suppliers',
      '/manage/subscribe/subscribe2': '/api/admin/hospital/patient-regd/index',
    };
    const people: [Person, Role][] = [
      [owner, 'shop_owner'],
      [admin, 'super_admin'],
      ...[...staff].map(([r, p]) => [p, r] as [Person, Role]),
    ];
    await sql(
      `INSERT INTO outbox (job, payload, due_at, failed_at, error) VALUES ('holds.expire', '{}', haomai_now(), haomai_now(), 'x')`,
    );
    const pending = await app.make.hospital({ status: 'pending' });
    await sql(
      `INSERT INTO reviews (kind, hospital_id, applicant_id, status, created_at)
       SELECT 'hospital', $1, $2, s, haomai_now() FROM unnest('{rejected,pending}'::text[]) s`,
      [pending, owner.id],
    );
    let followed = 0;
    for (const [person, role] of people) {
      for (const { key, count, link } of await todoOf(person)) {
        const url = new URL(link, 'http://here');
        const shown = SCREENS.find(({ path }) => path === url.pathname);
        expect([key, shown && isAmong(whoOf(shown), [role])]).toEqual([key, true]);
        if (key === 'wechat' || key === 'invites') continue;
        const list = url.pathname === '/admin/manpower/index' ? '/api/admin/staff' : lists[url.pathname];
        const answer = await app.as(person)('GET', `${list}${url.search}`);
        expect([key, answer.status, answer.at('total')]).toEqual([key, 200, count]);
        followed += 1;
      }
    }
    expect(followed).toBeGreaterThanOrEqual(10);
    expect(shortly(await todoOf(admin))).toEqual({ hospital_applications: 1, jobs: 1, sms: 4 });
  });

  it('is nobody’s who does not work', async () => {
    expect((await app.as(await app.make.account())('GET', PATH)).status).toBe(403);
    expect((await app.as()('GET', PATH)).status).toBe(401);
  });

  it('tells colleagues nothing of papers, whoever asks for those that end', async () => {
    const all = (await app.as(of('doctor'))('GET', '/api/admin/staff')).at('total');
    expect((await app.as(of('doctor'))('GET', '/api/admin/staff?certificates=ending')).at('total')).toBe(all);
  });
});
