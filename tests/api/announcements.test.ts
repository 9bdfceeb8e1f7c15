import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account, Person } from '../../db/factories.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import type { Answer } from '../support/http.ts';
import { FRIDAY_MORNING } from '../support/moment.ts';

/**
 * Announcements over HTTP: who writes them, whom they concern, what becomes of them
 * (docs/domain/messages.md#announcements).
 */

const MESSAGE = '/api/admin/hospital/message';
const UPDATE = `${MESSAGE}/updateMessage`;

let app: TestApp;
let hospital: number;
let other: number;
let owner: Person;
let doctor: Person & { hospital_id: number; department_id: number };
let desk: Person;
let stranger: Person;
let admin: Person;
let patient: Account;
let passer: Account;

beforeAll(async () => {
  app = await startTestApp({ redis: false });
  doctor = await app.make.doctor({ name: '陈医生' });
  hospital = doctor.hospital_id;
  other = await app.make.hospital();
  owner = await app.make.staff({ hospital: hospital, role: 'shop_owner', name: '林店长' });
  desk = await app.make.staff({ hospital: hospital, role: 'customer_service', name: '陈露' });
  stranger = await app.make.staff({ hospital: other, role: 'shop_owner', name: '外人' });
  admin = await app.make.person('平台', null);
  await app.owner.query('UPDATE users SET is_super_admin = true WHERE id = $1', [admin.id]);
  patient = await app.make.account({ patients: ['王患者'] });
  passer = await app.make.account({ patients: ['路人'] });
  await app.owner.query(`INSERT INTO hospital_patients (hospital_id, patient_id, card_no) VALUES ($1, $2, 'A1')`, [
    hospital,
    patient.patient_ids[0],
  ]);
});
afterAll(() => app.close());

/** By the played clock. */
const inMinutes = (minutes: number) => new Date(Date.parse(FRIDAY_MORNING) + minutes * 60_000).toISOString();
const said = (more: object = {}) => ({ title: '停电通知', content: '今晚八点停电', audience: 'staff', ...more });
const post = (person: Person, body: unknown, headers?: Record<string, string>) =>
  app.as(person)('POST', MESSAGE, body, headers);
const update = (person: Person, body: unknown) => app.as(person)('POST', UPDATE, body);
const idOf = (answer: Answer) => {
  expect(answer.status, answer.text).toBe(201);
  return answer.number('data', 'id');
};
const titles = async (person: Person, query = '') =>
  ((await app.as(person)('GET', `/api/announcements?pageSize=100${query}`)).at('data') as { title: string }[]).map(
    ({ title }) => title,
  );
const unread = async (person: Person) =>
  (await app.as(person)('GET', '/api/admin/current-user-info')).number('meta', 'announcements_count');
const clear = () => app.owner.query('TRUNCATE announcements, announcement_reads');

describe('an announcement', () => {
  it('without a time is out at once, and is answered whole', async () => {
    await clear();
    const made = await post(owner, said());
    expect(idOf(made)).toBeGreaterThan(0);
    expect(made.at('data')).toMatchObject({
      title: '停电通知',
      content: '今晚八点停电',
      audience: 'staff',
      status: 'published',
      publish_at: null,
      published_at: expect.stringMatching(/\+08:00$/),
      edited_at: null,
      creator_name: '林店长',
    });
    expect(await titles(desk)).toEqual(['停电通知']);
  });

  it('with a time waits for it, and its job is in the outbox with the same commit', async () => {
    await clear();
    const at = inMinutes(30);
    const id = idOf(await post(owner, said({ publish_at: at })));
    const { rows } = await app.owner.query(
      `SELECT due_at FROM outbox WHERE job = 'announcement.publish' AND payload->>'announcement_id' = $1`,
      [String(id)],
    );
    expect(rows.map(({ due_at }) => due_at.toISOString())).toEqual([at]);
    expect(await titles(desk)).toEqual([]);
    const early = await app.owner.query('SELECT publish_announcement($1) AS answer', [id]);
    expect(early.rows[0].answer.result).toBe('early');
    expect(await titles(desk)).toEqual([]);
  });

  it('takes a time on the clinic’s clock too', async () => {
    const made = await post(owner, said({ publish_at: '2099-01-02 08:30:00' }));
    expect(made.at('data', 'publish_at')).toBe('2099-01-02T08:30:00.000+08:00');
  });

  it('kept as a draft is nobody’s but its writers’', async () => {
    await clear();
    const id = idOf(await post(owner, said({ draft: true, title: '草稿' })));
    expect(await titles(desk)).toEqual([]);
    expect((await app.as(desk)('GET', `/api/announcements/${id}`)).status).toBe(404);
    expect((await app.as(desk)('GET', MESSAGE)).number('total')).toBe(0);
    expect((await app.as(owner)('GET', MESSAGE)).at('data', 0, 'status')).toBe('draft');
    expect((await update(owner, { id, status: 'published' })).at('data', 'status')).toBe('published');
    expect(await titles(desk)).toEqual(['草稿']);
  });

  it('sent twice with one Idempotency-Key is one', async () => {
    await clear();
    const key = { 'Idempotency-Key': 'one-press' };
    const [first, second] = [await post(owner, said(), key), await post(owner, said(), key)];
    expect(idOf(second)).toBe(idOf(first));
    expect((await app.as(owner)('GET', MESSAGE)).number('total')).toBe(1);
  });

  it.each([
    [{ title: '' }, { title: ['标题为必填项'] }],
    [{ title: '字'.repeat(101) }, { title: ['标题最多100个字符'] }],
    [{ content: '' }, { content: ['内容为必填项'] }],
    [{ content: '<p><br></p><script>alert(1)</script>' }, { content: ['内容为必填项'] }],
    [{ content: '<p><b>'.repeat(8_000) }, { content: ['内容格式错误'] }],
    [{ content: '&'.repeat(20_000) }, { content: ['内容最多50000个字符'] }],
    [{ audience: undefined }, { audience: ['接收对象为必填项'] }],
    [{ audience: 'cats' }, { audience: ['接收对象为必填项'] }],
    [{ publish_at: 'bald' }, { publish_at: ['发布时间格式错误'] }],
    [{ publish_at: '2026-02-31T25:00' }, { publish_at: ['发布时间格式错误'] }],
    [{ publish_at: inMinutes(-1) }, { publish_at: ['发布时间必须晚于现在'] }],
    [{ roles: ['super_admin'] }, { 'roles.0': ['角色格式错误'] }],
    [{ audience: 'patients', roles: ['doctor'] }, { roles: ['仅员工公告可指定角色'] }],
    [{ department_ids: [2_000_000] }, { department_ids: ['科室不属于本医院'] }],
    [
      { attachments: [{ key: `attachment/${'x'.repeat(32)}`, name: '无' }] },
      { attachments: ['文件不存在或已失效，请重新上传'] },
    ],
  ])('is refused with its reason: %j', async (part, errors) => {
    const refused = await post(owner, said(part));
    expect([refused.status, refused.at('errors')]).toEqual([422, errors]);
  });
});

describe('whom it concerns', () => {
  it('is the staff of the hospital, its patients, or both; never another hospital', async () => {
    await clear();
    for (const audience of ['staff', 'patients', 'all']) idOf(await post(owner, said({ audience, title: audience })));
    expect((await titles(desk)).toSorted()).toEqual(['all', 'staff']);
    expect((await titles(patient)).toSorted()).toEqual(['all', 'patients']);
    expect(await titles(passer)).toEqual([]);
    expect(await titles(stranger)).toEqual([]);
    expect((await app.as(stranger)('GET', MESSAGE)).number('total')).toBe(0);
    expect([await unread(desk), await unread(patient), await unread(passer), await unread(stranger)]).toEqual([
      2, 2, 0, 0,
    ]);
  });

  it('may be some roles and some departments', async () => {
    await clear();
    idOf(await post(owner, said({ title: '前台', roles: ['customer_service'] })));
    idOf(await post(owner, said({ title: '科室', department_ids: [doctor.department_id] })));
    expect(await titles(desk)).toEqual(['前台']);
    expect(await titles(doctor)).toEqual(['科室']);
  });

  it('is everybody where the platform says so', async () => {
    await clear();
    for (const audience of ['staff', 'patients', 'all']) idOf(await post(admin, said({ audience, title: audience })));
    expect((await titles(desk)).toSorted()).toEqual(['all', 'staff']);
    expect((await titles(stranger, '&from=platform')).toSorted()).toEqual(['all', 'staff']);
    expect((await titles(passer)).toSorted()).toEqual(['all', 'patients']);
    expect((await app.as(owner)('GET', MESSAGE)).number('total')).toBe(0);
    const refused = await post(admin, said({ department_ids: [doctor.department_id] }));
    expect(refused.at('errors')).toEqual({ department_ids: ['平台公告不能指定科室'] });
  });

  it('sees the pinned first, then the newest, and finds by words', async () => {
    await clear();
    for (const [title, pinned] of [
      ['旧', false],
      ['顶', true],
      ['新', false],
    ] as const) {
      idOf(await post(owner, said({ title, pinned, content: `关于${title}的事` })));
    }
    expect(await titles(desk)).toEqual(['顶', '新', '旧']);
    expect(await titles(desk, `&keyword=${encodeURIComponent('关于新')}`)).toEqual(['新']);
    expect(await titles(desk, '&keyword=%25')).toEqual([]);
  });

  it('reads it once; who has and who hasn’t is known, patients by number alone', async () => {
    await clear();
    const id = idOf(await post(owner, said({ audience: 'all' })));
    const read = await app.as(desk)('PUT', '/api/announcements/read', { ids: [id] });
    expect([read.status, read.number('announcements_count')]).toEqual([201, 0]);
    const { rows } = await app.owner.query('SELECT read_at FROM announcement_reads');
    await app.as(desk)('PUT', '/api/announcements/read', {});
    expect((await app.owner.query('SELECT read_at FROM announcement_reads')).rows).toEqual(rows);
    expect((await app.as(desk)('GET', `/api/announcements/${id}`)).at('data', 'read_at')).not.toBeNull();
    await app.as(patient)('PUT', '/api/announcements/read');
    const readers = await app.as(owner)('GET', `${MESSAGE}/${id}/readers`);
    expect(readers.at('meta')).toEqual({ staff: { concerned: 3, read: 1 }, patients: { concerned: 1, read: 1 } });
    expect((readers.at('data') as { name: string }[]).map(({ name }) => name).toSorted()).toEqual(
      ['林店长', '陈医生', '陈露'].toSorted(),
    );
    expect(readers.text).not.toContain('王患者');
    expect((await app.as(owner)('GET', `${MESSAGE}/${id}/readers?unread=1`)).number('total')).toBe(2);
    const those = await app.as(owner)('GET', `${MESSAGE}/${id}/readers?unread=0`);
    expect(those.number('total')).toBe(1);
    expect(those.at('data', 0, 'read_at')).not.toBeNull();
    expect((await app.as(owner)('GET', MESSAGE)).at('data', 0)).toMatchObject({ concerned_count: 4, read_count: 2 });
    expect((await app.as(stranger)('GET', `${MESSAGE}/${id}/readers`)).status).toBe(404);
    // What doesn't concern one can't be read, and leaves no trace.
    await app.as(passer)('PUT', '/api/announcements/read', { ids: [id] });
    expect((await app.owner.query('SELECT 1 FROM announcement_reads WHERE user_id = $1', [passer.id])).rows).toEqual(
      [],
    );
  });
});

describe('afterwards', () => {
  it('it can be moved before its time, and both jobs find what is so', async () => {
    await clear();
    const id = idOf(await post(owner, said({ publish_at: inMinutes(10) })));
    const later = inMinutes(60);
    const moved = await update(owner, { id, publish_at: later });
    expect([moved.at('data', 'status'), Date.parse(moved.string('data', 'publish_at'))]).toEqual([
      'scheduled',
      Date.parse(later),
    ]);
    const { rows } = await app.owner.query(
      `SELECT 1 FROM outbox WHERE job = 'announcement.publish' AND payload->>'announcement_id' = $1`,
      [String(id)],
    );
    expect(rows).toHaveLength(2);
  });

  it('an edit is marked, keeps its moment, and who has it open is told', async () => {
    await clear();
    const made = await post(owner, said());
    const id = idOf(made);
    const edited = await update(owner, { id, version: made.number('data', 'version'), content: '<p>改到九点</p>' });
    expect(edited.at('data')).toMatchObject({ status: 'published', content: '<p>改到九点</p>', title: '停电通知' });
    expect(edited.at('data', 'edited_at')).not.toBeNull();
    expect(edited.at('data', 'published_at')).toBe(made.at('data', 'published_at'));
    expect((await update(owner, { id, version: 1, title: '旧版' })).at('code')).toBe('STALE');
    const draft = await update(owner, { id, draft: true });
    expect([draft.status, draft.at('code'), draft.at('message')]).toEqual([
      409,
      'STATE',
      '公告已发布，不能改为草稿或定时发布',
    ]);
  });

  it('withdrawn it is gone for everybody, and for good', async () => {
    await clear();
    const id = idOf(await post(owner, said()));
    expect((await update(owner, { id, status: 'withdrawn' })).at('data', 'status')).toBe('withdrawn');
    expect(await titles(desk)).toEqual([]);
    expect((await app.as(desk)('GET', `/api/announcements/${id}`)).status).toBe(404);
    const again = await update(owner, { id, status: 'published' });
    expect([again.status, again.at('message')]).toEqual([409, '公告已撤回，请复制为新公告']);
  });

  it('is its own hospital’s to change: another’s is as if it weren’t there', async () => {
    const id = idOf(await post(owner, said()));
    const absent = await update(stranger, { id: 2_000_000_000, title: '别人的' });
    const others = await update(stranger, { id, title: '别人的' });
    const strip = ({ text }: Answer) => text.replace(/"request_id":"[^"]*"/, '');
    expect([others.status, strip(others)]).toEqual([404, strip(absent)]);
    expect((await update(admin, { id, title: '平台' })).status).toBe(404);
    expect((await post(desk, said())).status).toBe(403);
    expect((await post(patient, said())).status).toBe(403);
  });

  it('withdrawal and publication at one moment have one winner, and nothing is out after a withdrawal', async () => {
    for (let round = 0; round < 20; round++) {
      const id = idOf(await post(owner, said({ publish_at: inMinutes(60) })));
      await app.owner.query(`UPDATE announcements SET publish_at = haomai_now() - interval '1 second' WHERE id = $1`, [
        id,
      ]);
      const [withdrawn, published] = await Promise.all([
        update(owner, { id, status: 'withdrawn' }),
        app.owner.query('SELECT publish_announcement($1) AS answer', [id]),
      ]);
      expect(withdrawn.status).toBe(201);
      const { rows } = await app.owner.query('SELECT status, published_at FROM announcements WHERE id = $1', [id]);
      expect(rows[0].status).toBe('withdrawn');
      expect(rows[0].published_at !== null).toBe(published.rows[0].answer.result === 'published');
      expect((await app.as(desk)('GET', `/api/announcements/${id}`)).status).toBe(404);
    }
  });

  it('in a locked hospital nothing is written, and what was due is withdrawn with its reason', async () => {
    await clear();
    const id = idOf(await post(owner, said({ publish_at: inMinutes(60) })));
    await app.owner.query(`UPDATE announcements SET publish_at = haomai_now() WHERE id = $1`, [id]);
    await app.owner.query('UPDATE hospitals SET lock = 1 WHERE id = $1', [hospital]);
    expect([(await post(owner, said())).status, (await update(owner, { id, title: '锁' })).status]).toEqual([423, 423]);
    await app.owner.query('SELECT publish_announcement($1)', [id]);
    expect((await app.as(owner)('GET', `${MESSAGE}/${id}`)).at('data')).toMatchObject({
      status: 'withdrawn',
      reason: '医院已被锁定，到时未发布',
    });
    const notified = await app.as(owner)('GET', '/api/notifications?kind=announcement');
    expect(notified.at('data', 0, 'content')).toBe('“停电通知”：医院已被锁定，到时未发布');
    await app.owner.query('UPDATE hospitals SET lock = 0 WHERE id = $1', [hospital]);
  });

  it('leaves its trail, without its words', async () => {
    const id = idOf(await post(owner, said({ content: '内部金丝雀' })));
    await update(owner, { id, status: 'withdrawn' });
    const { rows } = await app.owner.query(
      `SELECT action, detail::text FROM operation_logs WHERE action LIKE 'announcement.%' AND detail->>'id' = $1 ORDER BY id`,
      [String(id)],
    );
    expect(rows.map(({ action }) => action)).toEqual(['announcement.publish', 'announcement.withdraw']);
    expect(JSON.stringify(rows)).not.toContain('金丝雀');
  });
});
