import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Person } from '../../db/factories.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

/** Whom an announcement concerns is one rule: what is listed, opened, counted and told live never differ. */

const MESSAGE = '/api/admin/hospital/message';
const AUDIENCES = ['staff', 'patients', 'all'] as const;

let app: TestApp;
let admin: Person;
const owners = new Map<number, Person>();
/** Everybody by name, in each of their sessions. */
const everybody: { person: Person; at: number | null }[] = [];
const departments = new Map<number, number[]>();

beforeAll(async () => {
  app = await startTestApp({ redis: false });
  admin = await app.make.person('平台', null);
  await app.owner.query('UPDATE users SET is_super_admin = true WHERE id = $1', [admin.id]);
  for (const name of ['甲', '乙']) {
    const hospital = await app.make.hospital({ name });
    departments.set(hospital, [await app.make.department(hospital), await app.make.department(hospital)]);
    const owner = await app.make.staff({ hospital, role: 'shop_owner', name: `${name}店长` });
    owners.set(hospital, owner);
    everybody.push({ person: owner, at: hospital });
    for (const [i, department] of (departments.get(hospital) ?? []).entries()) {
      const doctor = await app.make.doctor({ hospital, departments: [department], name: `${name}医生${i}` });
      everybody.push({ person: doctor, at: hospital });
    }
    everybody.push({ person: await app.make.staff({ hospital, name: `${name}前台` }), at: hospital });
  }
  const [first = 0, second = 0] = [...owners.keys()];
  await peopleOfBoth(first, second);
});
afterAll(() => app.close());

/** Whom a rule that looks at one thing alone gets wrong. */
async function peopleOfBoth(first: number, second: number): Promise<void> {
  // Works at both, in another role each, and was sent away from a third.
  const both = await app.make.staff({ hospital: first, role: 'customer_service', name: '两处' });
  await app.make.member(both.id, second, 'doctor');
  everybody.push({ person: both, at: first });
  everybody.push({ person: { ...both, ...(await app.make.session(both.id, second)) }, at: second });
  // Left, and is invited but not there yet.
  const left = await app.make.person('离职', first);
  await app.make.member(left.id, first, 'doctor', 'left');
  const invited = await app.make.person('待批', first);
  await app.make.member(invited.id, first, 'doctor', 'pending');
  everybody.push({ person: left, at: null }, { person: invited, at: null });
  const patient = async (name: string, hospitals: number[], person?: Person) => {
    const account = person ?? (await app.make.person(name, null));
    const id = await app.make.patient({ user: account.id, name });
    for (const hospital of hospitals) {
      await app.owner.query(`INSERT INTO hospital_patients (hospital_id, patient_id, card_no) VALUES ($1, $2, $3)`, [
        hospital,
        id,
        String(id),
      ]);
    }
    if (!person) everybody.push({ person: account, at: null });
  };
  await patient('患者甲', [first]);
  await patient('患者乙', [second]);
  await patient('患者两处', [first, second]);
  await patient('路人', []);
  // The desk of the second is a patient of the first.
  const desk = everybody.find(({ person }) => person.name === '乙前台')?.person;
  await patient('前台的就诊人', [first], desk);
}

interface Written {
  title: string;
  id: number;
  tenant: number | null;
}

/** One of every kind: tenants, audiences, roles and departments. */
async function writeAll(): Promise<Written[]> {
  const written: Written[] = [];
  const write = async (tenant: number | null, fields: object) => {
    const title = `${tenant === null ? '平台' : tenant} ${JSON.stringify(fields)}`.slice(0, 100);
    const author = tenant === null ? admin : (owners.get(tenant) ?? admin);
    const made = await app.as(author)('POST', MESSAGE, { title, content: '内容', ...fields });
    expect(made.status, made.text).toBe(201);
    written.push({ title, id: made.number('data', 'id'), tenant });
  };
  for (const tenant of [null, ...owners.keys()]) {
    for (const audience of AUDIENCES) {
      await write(tenant, { audience });
      if (audience === 'patients') continue;
      await write(tenant, { audience, roles: ['doctor'] });
      await write(tenant, { audience, roles: ['customer_service', 'shop_owner'] });
      const [department] = departments.get(tenant ?? 0) ?? [];
      if (department === undefined) continue;
      await write(tenant, { audience, department_ids: [department] });
      await write(tenant, { audience, roles: ['doctor'], department_ids: [department] });
      await write(tenant, { audience, roles: ['customer_service'], department_ids: [department] });
    }
  }
  return written;
}

const listed = async (person: Person) => {
  const { status, at } = await app.as(person)('GET', '/api/announcements?pageSize=100');
  expect(status).toBe(200);
  return (at('data') as { id: number }[]).map(({ id }) => id);
};

it('lists, pages, counts, readers and the live channel agree on whom each concerns', async () => {
  const written = await writeAll();
  const received = new Map<number, Set<number>>(written.map(({ id }) => [id, new Set()]));
  for (const { person, at } of everybody) {
    const mine = await listed(person);
    const me = await app.as(person)('GET', '/api/admin/current-user-info');
    expect(me.number('meta', 'announcements_count'), person.name).toBe(mine.length);
    for (const { id, title } of written) {
      const said = `${person.name} ${title}`;
      const { status } = await app.as(person)('GET', `/api/announcements/${id}`);
      expect(status, said).toBe(mine.includes(id) ? 200 : 404);
      const live = await app.owner.query<{ concerns: boolean }>(
        'SELECT announcement_concerns(a, $2, $3) AS concerns FROM announcements a WHERE a.id = $1',
        [id, person.id, at],
      );
      expect(live.rows[0]?.concerns, said).toBe(mine.includes(id));
      if (mine.includes(id)) received.get(id)?.add(person.id);
    }
  }
  for (const { id, tenant, title } of written) {
    const author = tenant === null ? admin : (owners.get(tenant) ?? admin);
    const shown = (await app.as(author)('GET', `${MESSAGE}/${id}`)).number('data', 'concerned_count');
    const { rows } = await app.owner.query<{ user_id: number }>(
      `SELECT p.user_id FROM announcements a, announcement_people(a) p WHERE a.id = $1 AND p.user_id <> $2`,
      [id, admin.id],
    );
    expect(new Set(rows.map(({ user_id }) => user_id)), title).toEqual(received.get(id));
    expect(rows, title).toHaveLength(received.get(id)?.size ?? 0);
    const readers = await app.as(author)('GET', `${MESSAGE}/${id}/readers`);
    expect(readers.number('meta', 'staff', 'concerned') + readers.number('meta', 'patients', 'concerned')).toBe(shown);
    expect(readers.number('total'), title).toBe(readers.number('meta', 'staff', 'concerned'));
  }
});

it('somebody who left, works elsewhere or was never there hears nothing of a hospital', async () => {
  const names = (id: number) =>
    Promise.all(everybody.map(async ({ person }) => ((await listed(person)).includes(id) ? [person.name] : []))).then(
      (found) => new Set(found.flat()),
    );
  const [first = 0] = [...owners.keys()];
  const author = owners.get(first) ?? admin;
  const write = async (fields: object) =>
    (await app.as(author)('POST', MESSAGE, { title: '谁', content: '谁', ...fields })).number('data', 'id');
  expect(await names(await write({ audience: 'staff' }))).toEqual(
    new Set(['甲店长', '甲医生0', '甲医生1', '甲前台', '两处']),
  );
  expect(await names(await write({ audience: 'staff', roles: ['doctor'] }))).toEqual(new Set(['甲医生0', '甲医生1']));
  expect(await names(await write({ audience: 'patients' }))).toEqual(new Set(['患者甲', '患者两处', '乙前台']));
  expect(await names(await write({ audience: 'all', department_ids: departments.get(first)?.slice(0, 1) }))).toEqual(
    new Set(['甲医生0', '患者甲', '患者两处', '乙前台']),
  );
});

it('those who have read it and those who have not are told apart', async () => {
  const [first = 0] = [...owners.keys()];
  const author = owners.get(first) ?? admin;
  const made = await app.as(author)('POST', MESSAGE, { title: '读', content: '读', audience: 'staff' });
  const id = made.number('data', 'id');
  const desk = everybody.find(({ person }) => person.name === '甲前台')?.person ?? admin;
  await app.as(desk)('PUT', '/api/announcements/read', { ids: [id, id, 2_000_000_000] });
  const named = async (query: string) =>
    (
      (await app.as(author)('GET', `${MESSAGE}/${id}/readers${query}`)).at('data') as {
        name: string;
        read_at: string;
      }[]
    )
      .map(({ name, read_at }) => `${name} ${read_at === null ? '未读' : '已读'}`)
      .toSorted();
  expect(await named('?unread=0')).toEqual(['甲前台 已读']);
  expect(await named('?unread=1')).toEqual(['两处 未读', '甲医生0 未读', '甲医生1 未读', '甲店长 未读'].toSorted());
  expect(await named('')).toHaveLength(5);
});
