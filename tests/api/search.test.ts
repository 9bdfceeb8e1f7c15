import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
let first: number;
let doctor: { id: number; name: string };

beforeAll(async () => {
  app = await startTestApp();
  const pool = app.owner;
  first = await app.make.hospital({ name: '衡川口腔' });
  const second = await app.make.hospital({ name: '云麓_100%口腔' });
  for (const closed of [{ lock: 1 as const }, { status: 'pending' }, { status: 'rejected' }]) {
    const hospital = await app.make.hospital({ name: `关闭口腔${JSON.stringify(closed)}`, ...closed });
    await app.make.doctor({ hospital, name: '关闭院的王医生' });
  }
  const orthodontics = await app.make.department(first, '正畸科');
  doctor = await app.make.doctor({ hospital: first, name: '王一', departments: [orthodontics] });
  await pool.query("UPDATE staff_posts SET specialties = '隐形矫治' WHERE user_id = $1", [doctor.id]);
  await app.make.doctor({ hospital: second, name: '小王' });
  await app.make.staff({ hospital: first, name: '王前台' });
});
afterAll(() => app.close());

const search = (body: object) => app.as()('POST', '/api/search_projects', body);
const namesOf = (found: unknown) => (Array.isArray(found) ? found.map(({ name }) => name) : found);

describe('the search', () => {
  it('finds hospitals by name, and doctors by name, department and specialties', async () => {
    const hospitals = await search({ keyword: '口腔', page: 1, pageSize: 10 });
    expect(hospitals.status).toBe(200);
    expect(namesOf(hospitals.at('data'))).toEqual(['衡川口腔', '云麓_100%口腔']);
    const page = { current_page: 1, per_page: 10, total: 2 };
    expect(JSON.parse(hospitals.text)).toMatchObject({
      ...page,
      meta: { pagination: page, doctors: [], doctors_total: 0 },
    });
    expect(hospitals.at('data', 0)).toEqual({ id: first, name: '衡川口腔', logo: null, summary: '', address: '' });

    const people = await search({ keyword: '王' });
    expect(namesOf(people.at('meta', 'doctors'))).toEqual(['王一', '小王']);
    expect([people.at('data'), people.at('meta', 'doctors_total')]).toEqual([[], 2]);
    for (const keyword of ['正畸', '隐形', '王一']) {
      expect((await search({ keyword })).at('meta', 'doctors')).toEqual([
        {
          user_id: doctor.id,
          hospital_id: first,
          name: '王一',
          job_title: '主治医师',
          department_name: '正畸科',
          hospital_name: '衡川口腔',
          specialties: '隐形矫治',
          cover_url: null,
        },
      ]);
    }
  });

  it('answers everything, paged, without a keyword', async () => {
    for (const keyword of ['', '  ', null, undefined]) {
      const answer = await search({ keyword, pageSize: 1, page: 2 });
      expect(namesOf(answer.at('data'))).toEqual(['云麓_100%口腔']);
      expect(namesOf(answer.at('meta', 'doctors'))).toEqual(['小王']);
      expect(answer.at('meta', 'pagination')).toEqual({ current_page: 2, per_page: 1, total: 2 });
    }
  });

  it('takes wildcards as what was typed', async () => {
    expect(namesOf((await search({ keyword: '_100%' })).at('data'))).toEqual(['云麓_100%口腔']);
    for (const keyword of ['%川', '衡_口腔', '\\']) expect((await search({ keyword })).at('data')).toEqual([]);
  });

  it('refuses wrong pages and a keyword too long, all at once', async () => {
    const answer = await search({ keyword: '长'.repeat(51), page: 0, pageSize: 101 });
    expect([answer.status, answer.at('errors')]).toEqual([
      422,
      { keyword: ['关键词最多50个字符'], page: ['页码格式错误'], pageSize: ['每页条数为1至100'] },
    ]);
    expect((await search({ keyword: 5, page: '1' })).at('errors')).toEqual({
      keyword: ['关键词格式错误'],
      page: ['页码格式错误'],
    });
  });
});
