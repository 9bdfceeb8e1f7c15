import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STAFF_ROLES } from '../../contract/roles.ts';
import { connect } from '../realtime/support.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { waitingForLocks } from '../support/waiting.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const rows = async <T extends object>(text: string, values: unknown[] = []) =>
  (await app.owner.query<T>(text, values)).rows;
const PATH = '/api/admin/profile';
const FORM = { job_title: '副主任医师', specialties: '显微根管', summary: '从业二十年。' };

async function avatar(letter: string) {
  const key = `avatar/${letter.repeat(32)}`;
  await rows(`INSERT INTO uploads (key, type, state, created_at) VALUES ($1, 'avatar', 'stored', haomai_now())`, [key]);
  return key;
}

describe('one’s own profile', () => {
  it('is read by all staff, at the hospital of their session', async () => {
    const doctor = await app.make.doctor({ name: '赵晓棠' });
    await rows('UPDATE departments SET name = $2 WHERE id = $1', [doctor.department_id, '口腔内科']);
    await app.make.member(doctor.id, await app.make.hospital(), 'shop_owner');
    const answer = await app.as(doctor)('GET', PATH);
    expect(answer.at('data')).toEqual({
      id: doctor.id,
      name: '赵晓棠',
      phone: doctor.phone,
      roles: ['doctor'],
      hospital_name: expect.stringMatching(/^测试医院/),
      departments: ['口腔内科'],
      job_title: '主治医师',
      specialties: '',
      summary: '',
      cover_url: null,
    });
    for (const role of STAFF_ROLES) {
      expect((await app.as(await app.make.staff({ role }))('GET', PATH)).at('data', 'roles')).toEqual([role]);
    }
    for (const [who, status] of [
      [null, 401],
      [await app.make.account(), 403],
      [await app.make.staff({ role: 'other' }), 403],
    ] as const) {
      expect((await app.as(who)('GET', PATH)).status).toBe(status);
      expect((await app.as(who)('PUT', PATH, FORM)).status).toBe(status);
    }
  });

  it('is changed at this hospital alone; open grids and cards show it at once; it is in the trail', async () => {
    const doctor = await app.make.doctor({ name: '赵晓棠' });
    const elsewhere = await app.make.hospital();
    await app.make.member(doctor.id, elsewhere, 'doctor');
    const watcher = await connect(app.url);
    await watcher.watch(doctor.hospital_id, '2026-11-20');
    const key = await avatar('a');
    const changed = await app.as(doctor)('PUT', PATH, { ...FORM, cover: `/uploads/${key}` });
    expect(changed.status, changed.text).toBe(201);
    expect(changed.at('data')).toMatchObject({ ...FORM, name: '赵晓棠', cover_url: `/uploads/${key}` });
    await watcher.until(() => watcher.of('changes').some(({ headers }) => headers));
    watcher.close();
    const grid = await app.as()('GET', `/api/index?hospital_id=${doctor.hospital_id}`);
    expect(grid.at('data', 'table_headers', 0, 'job_title')).toBe('副主任医师');
    expect(await rows('SELECT job_title FROM staff_posts WHERE hospital_id = $1', [elsewhere])).toEqual([]);
    expect(await rows('SELECT action, result FROM operation_logs WHERE user_id = $1', [doctor.id])).toEqual([
      { action: 'profile.change', result: 'done' },
    ]);

    const kept = await app.as(doctor)('PUT', PATH, { ...FORM, job_title: '' });
    expect([kept.at('data', 'cover_url'), kept.at('data', 'job_title')]).toEqual([`/uploads/${key}`, '']);
    expect((await app.as(doctor)('PUT', PATH, { ...FORM, cover: null })).at('data', 'cover_url')).toBeNull();
  });

  it('of somebody without a column moves no grid', async () => {
    const clerk = await app.make.staff();
    const seq = () => rows('SELECT seq FROM hospital_numbers WHERE hospital_id = $1', [clerk.hospital_id]);
    const before = await seq();
    expect((await app.as(clerk)('PUT', PATH, FORM)).status).toBe(201);
    expect((await app.as(clerk)('GET', PATH)).at('data')).toMatchObject(FORM);
    expect(await seq()).toEqual(before);
  });

  it('names every wrong field at once, and a cover that is no upload of ours', async () => {
    const as = app.as(await app.make.staff());
    const long = { job_title: '医'.repeat(31), specialties: '牙'.repeat(201), summary: '年'.repeat(1_001), cover: 5 };
    expect((await as('PUT', PATH, long)).at('errors')).toEqual({
      job_title: ['职称最多30个字符'],
      specialties: ['擅长最多200个字符'],
      summary: ['简介最多1000个字符'],
      cover: ['照片格式错误'],
    });
    for (const cover of ['https://elsewhere.example/a.png', `/uploads/avatar/${'z'.repeat(32)}`]) {
      const refused = await as('PUT', PATH, { ...FORM, cover });
      expect([refused.status, Object.keys(refused.at('errors') as object)]).toEqual([422, ['cover']]);
    }
  });

  it.each([
    ['locked', 'UPDATE hospitals SET lock = 1 WHERE id = $1', 'HOSPITAL_LOCKED'],
    ['pending', "UPDATE hospitals SET status = 'pending' WHERE id = $1", 'HOSPITAL_PENDING'],
  ])('can be read and not changed where the hospital is %s', async (_name, close, code) => {
    for (const who of [await app.make.doctor(), await app.make.staff()]) {
      await rows(close, [who.hospital_id]);
      expect((await app.as(who)('GET', PATH)).status).toBe(200);
      const refused = await app.as(who)('PUT', PATH, FORM);
      expect([refused.status, refused.at('code')]).toEqual([423, code]);
    }
  });

  it.each(['doctor', 'consultant'] as const)('of a %s does not change once a lock is acknowledged', async (role) => {
    const who = role === 'doctor' ? await app.make.doctor() : await app.make.staff({ role });
    // The lock commits between the look at the hospital and the end of the change.
    const lock = await app.owner.connect();
    await lock.query('BEGIN');
    await lock.query('UPDATE hospitals SET lock = 1 WHERE id = $1', [who.hospital_id]);
    const changing = app.as(who)('PUT', PATH, FORM);
    await expect.poll(() => waitingForLocks(app, '%change_profile%')).toBe(1);
    await lock.query('COMMIT');
    lock.release();
    const refused = await changing;
    expect([refused.status, refused.at('code')]).toEqual([423, 'HOSPITAL_LOCKED']);
    expect((await app.as(who)('GET', PATH)).at('data', 'job_title')).not.toBe(FORM.job_title);
  });
});
