import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';

/** What the pickers of a hospital's staff ask for: visits, allied hospitals, all hospitals, colleagues. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const query = async (text: string, values: unknown[] = []) => (await app.owner.query(text, values)).rows;
const listOf = (found: unknown): Record<string, unknown>[] => (Array.isArray(found) ? found : []);
const withoutId = (text: string) => text.replace(/"request_id":"[^"]+"/, '');

async function clinic() {
  const doctor = await app.make.doctor({ name: '陈思远' });
  const desk = await app.make.staff({ hospital: doctor.hospital_id });
  let minute = 540;
  const visit = async (
    name: string,
    day: string,
    more: { phone?: string; cancelled?: boolean; patient?: number } = {},
  ) => {
    const patient = more.patient ?? (await app.make.patient({ name }));
    await query('UPDATE patients SET phone = $2 WHERE id = $1', [patient, more.phone ?? '13911112222']);
    await query('SELECT know_patient($1, $2)', [doctor.hospital_id, patient]);
    minute += 15;
    const hash = `h${String(patient).padStart(10, '0')}x${minute}aaaaaaaaaa`;
    await query(
      `INSERT INTO reservations (hash_id, hospital_id, doctor_id, patient_id, booked_by, slot_ids, date, minute, starts_at, ends_at, chief_complaint, fee, cancel_status, created_at)
       VALUES ($1, $2, $3, $4, $3, ARRAY[$6::bigint], $5::date, $6::int, clinic_instant($5::date, $6::int), clinic_instant($5::date, $6::int + 15), '', 3000, $7, haomai_now())`,
      [hash, doctor.hospital_id, doctor.id, patient, day, minute, more.cancelled ? 1 : 0],
    );
    return { patient, hash };
  };
  const find = (keyword: string, more = '') =>
    app.as(desk)('GET', `/api/admin/search/reservation?keyword=${encodeURIComponent(keyword)}${more}`);
  const notified = async (keyword: string, more = '') =>
    listOf((await find(keyword, more)).at('data')).map(({ patient, date }) => `${patient} ${date}`);
  return { doctor, desk, visit, find, notified };
}

describe('the search of visits', () => {
  it('finds them by the patient’s name, pinyin, initials, phone, the hash_id and the day', async () => {
    const { visit, notified, find } = await clinic();
    const { hash } = await visit('单雄信', '2026-11-25', { phone: '13612345678' });
    await visit('沈静姝', '2026-11-26');
    for (const keyword of [
      '单雄',
      '雄',
      'shanxiong',
      'danxiongxin',
      'sxx',
      '4567',
      hash,
      '2026-11-25',
      '11-25',
      '11月25日',
      '11/25',
    ]) {
      expect(await notified(keyword), keyword).toEqual(['单雄信 2026-11-25']);
    }
    for (const keyword of ['%', '_', '\\', '56', '02-30', '2026-11-24', hash.slice(1)]) {
      expect(await notified(keyword), keyword).toEqual([]);
    }
    const found = await find('沈静姝');
    expect(found.at('data', 0)).toMatchObject({
      patient: '沈静姝',
      phone: '139****2222',
      date: '2026-11-26',
      doctor_name: '陈思远',
      cancel_status: 0,
      hash_id: expect.any(String),
    });
  });

  it('tells the best name first, then visits that stand and are to come, the nearest to now', async () => {
    const { visit, notified } = await clinic();
    const { patient } = await visit('安宁', '2026-11-02');
    await visit('安宁', '2026-11-24', { patient, cancelled: true });
    await visit('安宁', '2026-12-24', { patient });
    await visit('安宁', '2026-11-27', { patient });
    await visit('安宁远', '2026-11-21');
    expect(await notified('安宁')).toEqual([
      '安宁 2026-11-27',
      '安宁 2026-12-24',
      '安宁 2026-11-02',
      '安宁 2026-11-24',
      '安宁远 2026-11-21',
    ]);
    expect(await notified('', `&patient_id=${patient}&limit=1`)).toEqual(['安宁 2026-11-27']);
    expect(await notified('安宁', `&patient_id=${patient}&limit=2`)).toHaveLength(2);
    // Without a word: the week ahead.
    expect(await notified('')).toEqual(['安宁远 2026-11-21', '安宁 2026-11-27', '安宁 2026-11-24']);
  });

  it('shows another hospital nothing', async () => {
    const { visit } = await clinic();
    const { hash, patient } = await visit('别院的人', '2026-11-25');
    const elsewhere = await clinic();
    for (const keyword of ['别院的人', 'bydr', hash, '2026-11-25', '']) {
      expect(await elsewhere.notified(keyword), keyword).toEqual([]);
    }
    expect(await elsewhere.notified('', `&patient_id=${patient}`)).toEqual([]);
  });

  it('refuses all wrong fields at once', async () => {
    const { find } = await clinic();
    const answer = await find('长'.repeat(51), '&limit=51&patient_id=x');
    expect([answer.status, answer.at('errors')]).toEqual([
      422,
      { keyword: ['关键词最多50个字符'], limit: ['条数为1至50'], patient_id: ['编号格式错误'] },
    ]);
  });
});

describe('hospitals to choose', () => {
  it('are those of one’s alliances that are open, and one’s own first', async () => {
    const own = await app.make.hospital({ name: '本院口腔' });
    const allied = await app.make.hospital({ name: '盟友口腔' });
    const locked = await app.make.hospital({ name: '锁着的盟友', lock: 1 });
    const pending = await app.make.hospital({ name: '待批的盟友', status: 'pending' });
    const stranger = await app.make.hospital({ name: '外面的口腔' });
    const [union] = await query("INSERT INTO unions (name) VALUES ('东部联盟') RETURNING id");
    const [other] = await query("INSERT INTO unions (name) VALUES ('西部联盟') RETURNING id");
    for (const id of [own, allied, locked, pending])
      await query('INSERT INTO union_hospitals VALUES ($1, $2)', [union.id, id]);
    await query('INSERT INTO union_hospitals VALUES ($1, $2)', [other.id, stranger]);
    const desk = await app.make.staff({ hospital: own });
    const list = async (keyword = '') =>
      (await app.as(desk)('GET', `/api/admin/search/hospitalList?keyword=${encodeURIComponent(keyword)}`)).at('data');
    const mate = { id: allied, name: '盟友口腔' };
    expect(await list()).toEqual([{ id: own, name: '本院口腔' }, mate]);
    for (const keyword of ['盟友', 'mykq', 'mengyou']) expect(await list(keyword), keyword).toEqual([mate]);
    expect(await list('wmdkq')).toEqual([]);
  });

  it('are all that are open, a page at a time', async () => {
    const desk = await app.make.staff();
    for (const name of ['叠翠口腔甲', '叠翠口腔乙', '叠翠口腔丙']) await app.make.hospital({ name });
    await app.make.hospital({ name: '叠翠口腔丁', lock: 1 });
    const ask = (more: string) => app.as(desk)('GET', `/api/admin/search/hospitalAll?${more}`);
    const page = await ask(`keyword=${encodeURIComponent('叠翠')}&page=2&pageSize=2`);
    expect(JSON.parse(page.text)).toEqual({
      data: [{ id: expect.any(Number), name: '叠翠口腔丙' }],
      current_page: 2,
      per_page: 2,
      total: 3,
    });
    expect((await ask('keyword=dckq')).at('total')).toBe(3);
    expect((await ask('pageSize=101')).at('errors')).toEqual({ pageSize: ['每页条数为1至100'] });
  });
});

describe('colleagues to choose', () => {
  it('are who works here, each once, with the role whose view they have', async () => {
    const owner = await app.make.staff({ role: 'shop_owner', name: '店长甲' });
    const hospital = owner.hospital_id;
    const doctor = await app.make.staff({ hospital, role: 'dental_hygienist', name: '曾医生' });
    await app.make.member(doctor.id, hospital, 'doctor');
    const desk = await app.make.staff({ hospital, name: '前台乙' });
    await app.make.staff({ hospital, role: 'other', name: '其他人' });
    const gone = await app.make.staff({ hospital, name: '离开的' });
    await query("UPDATE memberships SET status = 'left' WHERE user_id = $1", [gone.id]);
    await app.make.staff({ name: '别院的' });
    const list = async (keyword = '') =>
      (await app.as(owner)('GET', `/api/admin/search/hospitalSalary?keyword=${encodeURIComponent(keyword)}`)).at(
        'data',
      );
    expect(await list()).toEqual([
      { id: owner.id, name: '店长甲', role: 'shop_owner' },
      { id: doctor.id, name: '曾医生', role: 'doctor' },
      { id: desk.id, name: '前台乙', role: 'customer_service' },
    ]);
    for (const keyword of ['zengyi', 'cys', '医生']) {
      expect(await list(keyword), keyword).toEqual([{ id: doctor.id, name: '曾医生', role: 'doctor' }]);
    }
  });

  it('are told to the shop owner alone', async () => {
    const answers = [
      await app.as(await app.make.staff())('GET', '/api/admin/search/hospitalSalary'),
      await app.as(await app.make.staff({ role: 'doctor' }))('GET', '/api/admin/search/hospitalSalary'),
      await app.as(await app.make.account())('GET', '/api/admin/search/hospitalAll'),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(403);
      expect(withoutId(answer.text)).toBe(withoutId(answers[0]?.text ?? ''));
    }
    for (const path of ['reservation', 'hospitalList', 'hospitalAll', 'hospitalSalary']) {
      expect((await app.as()('GET', `/api/admin/search/${path}`)).status).toBe(401);
    }
  });
});
