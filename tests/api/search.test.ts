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
    expect(hospitals.at('data', 0)).toEqual({
      id: first,
      name: '衡川口腔',
      logo: null,
      summary: '',
      address: '',
      labels: [],
    });

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
          labels: [],
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

describe('public labels', () => {
  /** A label, and who wears it: hospitals, and doctors at theirs. */
  async function label(
    name: string,
    more: { target?: string; owner?: number; public?: boolean; status?: number } = {},
  ) {
    const { target = 'hospital', owner = null, public: isPublic = true, status = 1 } = more;
    const { rows } = await app.owner.query<{ id: number }>(
      `INSERT INTO labels (hospital_id, target, name, color, public, status) VALUES ($1, $2, $3, 'green', $4, $5) RETURNING id`,
      [owner, target, name, isPublic, status],
    );
    const id = rows[0]?.id ?? 0;
    const put = (hospital: number, on = hospital, position = 1) =>
      app.owner.query(
        `INSERT INTO label_uses (hospital_id, target, target_id, label_id, position) VALUES ($1, $2, $3, $4, $5)`,
        [hospital, target, on, id, position],
      );
    return { id, shown: { id, name, color: 'green' }, put };
  }

  it('stand on the cards of who wears them, in the order in which they were put on, and nothing else does', async () => {
    const hospital = await app.make.hospital({ name: '标签甲院' });
    const { id: wearer } = await app.make.doctor({ hospital, name: '标签甲医生' });
    const [insured, night] = [await label('医保定点'), await label('夜间门诊')];
    const own = await label('名医', { target: 'doctor', owner: hospital });
    for (const hidden of [await label('内部', { public: false }), await label('停用的', { status: 0 })])
      await hidden.put(hospital);
    await insured.put(hospital, hospital, 2);
    await night.put(hospital, hospital, 1);
    await own.put(hospital, wearer);
    const found = await search({ keyword: '标签甲' });
    expect(found.at('data', 0, 'labels')).toEqual([night.shown, insured.shown]);
    expect(found.at('meta', 'doctors', 0, 'labels')).toEqual([own.shown]);
  });

  it('find who wears one: hospitals with their doctors, doctors with their hospitals', async () => {
    const [one, two] = [await app.make.hospital({ name: '标签乙院' }), await app.make.hospital({ name: '标签丙院' })];
    await app.make.doctor({ hospital: one, name: '标签乙医生' });
    const { id: wearer } = await app.make.doctor({ hospital: two, name: '标签丙医生' });
    await app.make.doctor({ hospital: two, name: '标签丁医生' });
    const [model, kids] = [await label('示范机构'), await label('儿童友好', { target: 'doctor' })];
    await model.put(one);
    await kids.put(two, wearer);
    const names = async (body: object) => {
      const found = await search(body);
      const [hospitals, doctors] = [found.at('data'), found.at('meta', 'doctors')].map(namesOf);
      return { hospitals, doctors, totals: [found.at('total'), found.at('meta', 'doctors_total')] };
    };
    const ofModel = { hospitals: ['标签乙院'], doctors: ['标签乙医生'], totals: [1, 1] };
    const ofKids = { hospitals: ['标签丙院'], doctors: ['标签丙医生'], totals: [1, 1] };
    expect(await names({ label_id: model.id })).toEqual(ofModel);
    expect(await names({ label_id: kids.id, keyword: '标签' })).toEqual(ofKids);
    expect(await names({ label_id: kids.id, keyword: '标签乙' })).toEqual({
      hospitals: [],
      doctors: [],
      totals: [0, 0],
    });
    const hidden = await label('不公开的', { public: false });
    await hidden.put(one);
    expect(await names({ label_id: hidden.id })).toEqual({ hospitals: [], doctors: [], totals: [0, 0] });
    await app.owner.query('UPDATE labels SET status = 0 WHERE id = $1', [model.id]);
    expect(await names({ label_id: model.id })).toEqual({ hospitals: [], doctors: [], totals: [0, 0] });
    expect((await search({ label_id: 'x' })).at('errors')).toEqual({ label_id: ['标签格式错误'] });
  });

  it('that are the platform’s are offered while somebody wears one who can be found', async () => {
    const hospital = await app.make.hospital({ name: '标签戊院' });
    const [worn, bare] = [await label('平台有人用'), await label('平台没人用')];
    const own = await label('本院自己的', { owner: hospital });
    await worn.put(hospital);
    await own.put(hospital);
    const closed = await app.make.hospital({ name: '标签己院', lock: 1 });
    const behind = await label('关闭院的');
    await behind.put(closed);
    const offered = async () =>
      ((await search({ keyword: '没有这个' })).at('meta', 'labels') as { id: number }[])
        .map(({ id }) => id)
        .filter((id) => [worn.id, bare.id, own.id, behind.id].includes(id));
    expect(await offered()).toEqual([worn.id]);
  });
});
