import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCertificate } from '../../db/certificates.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const query = async (text: string, values: unknown[] = []) => (await app.owner.query(text, values)).rows;
const form = (patient: object = {}, info: object = {}) => ({
  patient: { name: ' 沈静姝 ', phone: '13812345678', ...patient },
  info: { certificate_type: 1, certificate_number: '110101199003071233', ...info },
});
const NO_INFO = {
  nationality: null,
  nation: null,
  certificate_type: 1,
  certificate_number: null,
  province: null,
  city: null,
  area: null,
  address: null,
  is_marry: null,
  industry: null,
  contact_name: null,
  contact_phone: null,
};
const withoutId = (text: string) => text.replace(/"request_id":"[^"]+"/, '');

describe('the patients of an account', () => {
  it('are created with sex and birth date from the ID card, and masked', async () => {
    const account = await app.make.account({ patients: [] });
    const answer = await app.as(account)('POST', '/api/patients', form({ email: 'a@b.cn', gender: '女', age: 3 }));
    expect(answer.status).toBe(201);
    expect(answer.at('data')).toEqual({
      id: expect.any(Number),
      name: '沈静姝',
      phone: '138****5678',
      email: 'a@b.cn',
      age: 36,
      gender: '男',
      info: { ...NO_INFO, certificate_number: '110***********1233' },
    });
    const [kept] = await query('SELECT * FROM patients WHERE id = $1', [answer.number('data', 'id')]);
    expect(kept).toMatchObject({ user_id: account.id, phone: '13812345678', birth_date: '1990-03-07' });
  });

  it('take the lower-case x of an ID card as the upper', async () => {
    const account = await app.make.account();
    const made = await app.as(account)('POST', '/api/patients', form({}, { certificate_number: '11010519491231002x' }));
    expect(made.status).toBe(201);
    const [kept] = await query('SELECT * FROM patients WHERE id = $1', [made.number('data', 'id')]);
    expect(openCertificate(app.deps.keys, kept)).toBe('11010519491231002X');
  });

  it('have the age that was typed where there is no ID card', async () => {
    const account = await app.make.account();
    const passport = { certificate_type: 2, certificate_number: 'e1234567' };
    const made = await app.as(account)('POST', '/api/patients', form({ age: 8, gender: '女' }, passport));
    expect([made.at('data', 'age'), made.at('data', 'gender')]).toEqual([8, '女']);
    const another = { ...passport, certificate_number: 'e7654321' };
    const unknown = await app.as(account)('POST', '/api/patients', form({}, another));
    expect([unknown.at('data', 'age'), unknown.at('data', 'gender')]).toEqual([null, null]);
  });

  it('are listed to their account only, a page at a time, without documents unless asked', async () => {
    const account = await app.make.account({ patients: ['甲', '乙', '丙'] });
    await app.make.account({ patients: ['别人的'] });
    const page = await app.as(account)('GET', '/api/patients?page=2&pageSize=2');
    expect(JSON.parse(page.text)).toEqual({
      data: [{ id: account.patient_ids[2], name: '丙', phone: '139****2222', email: null, age: null, gender: null }],
      current_page: 2,
      per_page: 2,
      total: 3,
    });
    const whole = await app.as(account)('GET', '/api/patients?include=info,healthStatus');
    expect(whole.at('data', 0, 'info')).toEqual(NO_INFO);
    expect((await app.as(account)('GET', '/api/patients?page=9')).at('data')).toEqual([]);
  });

  it('are nobody’s without signing in', async () => {
    expect((await app.as()('GET', '/api/patients')).status).toBe(401);
    expect((await app.as()('POST', '/api/patients', form())).status).toBe(401);
  });

  it.each([
    ['page=0', { page: ['页码格式错误'] }],
    ['page=x', { page: ['页码格式错误'] }],
    ['page=1.5', { page: ['页码格式错误'] }],
    ['pageSize=0', { pageSize: ['每页条数为1至100'] }],
    ['pageSize=101', { pageSize: ['每页条数为1至100'] }],
    ['page=-1&pageSize=x', { page: ['页码格式错误'], pageSize: ['每页条数格式错误'] }],
  ])('refuse the page %s', async (search, errors) => {
    const account = await app.make.account();
    const answer = await app.as(account)('GET', `/api/patients?${search}`);
    expect([answer.status, answer.at('errors')]).toEqual([422, errors]);
  });
});

describe('the short form of a patient', () => {
  it.each([
    [
      'nothing',
      { quick: true, patient: {}, info: {} },
      {
        'patient.name': ['姓名为必填项'],
        'patient.phone': ['手机号为必填项'],
        'info.certificate_type': ['证件类型为必填项'],
        'info.certificate_number': ['证件号为必填项'],
      },
    ],
    [
      'blanks',
      form({ name: '  ', phone: ' ' }, { certificate_number: ' ' }),
      {
        'patient.name': ['姓名为必填项'],
        'patient.phone': ['手机号为必填项'],
        'info.certificate_number': ['证件号为必填项'],
      },
    ],
    [
      'wrong everywhere',
      form(
        { name: '甲', phone: '1381234567', email: 'x', gender: '?', age: 151 },
        { certificate_number: '110101199003071234' },
      ),
      {
        'patient.name': ['姓名长度为2至100个字符'],
        'patient.phone': ['请输入正确的手机号'],
        'patient.email': ['请输入正确的邮箱'],
        'patient.gender': ['性别格式错误'],
        'patient.age': ['年龄格式错误'],
        'info.certificate_number': ['请输入正确的身份证号'],
      },
    ],
    [
      'a date that is none',
      form({}, { certificate_number: '110101199002301230' }),
      {
        'info.certificate_number': ['请输入正确的身份证号'],
      },
    ],
    ['an unknown document', form({}, { certificate_type: 9 }), { 'info.certificate_type': ['证件类型格式错误'] }],
    ['a name too long', form({ name: '名'.repeat(101) }), { 'patient.name': ['姓名最多100个字符'] }],
    ['a NUL', form({ name: '沈\0静' }), { 'patient.name': ['姓名包含无法识别的字符'] }],
  ])('names every wrong field: %s', async (_what, body, errors) => {
    const account = await app.make.account();
    const answer = await app.as(account)('POST', '/api/patients', body);
    expect(answer.status).toBe(422);
    expect(answer.at('message')).toBe('参数错误');
    expect(answer.at('errors')).toEqual(errors);
  });
});

describe('the same Idempotency-Key', () => {
  const send = (account: { token: string }, key: string, body: object) =>
    app.as(account)('POST', '/api/patients', body, { 'Idempotency-Key': key });

  it('gives the first answer again, also from another server', async () => {
    const account = await app.make.account({ patients: [] });
    const other = await startTestApp({ beside: app });
    const first = await send(account, 'press-1', form());
    const again = await other.as(account)('POST', '/api/patients', form(), { 'Idempotency-Key': 'press-1' });
    expect([again.status, again.text]).toEqual([201, first.text]);
    expect(await query('SELECT 1 FROM patients WHERE user_id = $1', [account.id])).toHaveLength(1);
    await other.close();
  });

  it('with another body is 422, and pressed ten times at once makes one patient', async () => {
    const account = await app.make.account({ patients: [] });
    const presses = await Promise.all(Array.from({ length: 10 }, () => send(account, 'press-2', form())));
    const seen = new Set(presses.map(({ status }) => status));
    expect([...seen].every((status) => status === 201 || status === 409)).toBe(true);
    expect(await query('SELECT 1 FROM patients WHERE user_id = $1', [account.id])).toHaveLength(1);
    const changed = await send(account, 'press-2', form({ name: '别的名字' }));
    expect([changed.status, changed.at('errors')]).toEqual([422, { 'Idempotency-Key': ['同一请求编号的内容不一致'] }]);
  });

  it('is each account’s own, keeps no refusal, and has a form', async () => {
    const [one, two] = [await app.make.account({ patients: [] }), await app.make.account({ patients: [] })];
    expect((await send(one, 'press-3', form({ name: '' }))).status).toBe(422);
    expect((await send(one, 'press-3', form())).status).toBe(201);
    const others = await send(two, 'press-3', form());
    expect(others.status).toBe(201);
    expect(await query('SELECT 1 FROM patients WHERE user_id = $1', [two.id])).toHaveLength(1);
    const odd = await send(one, 'with space', form());
    expect([odd.status, odd.at('errors')]).toEqual([422, { 'Idempotency-Key': ['请求编号格式错误'] }]);
  });
});

describe('the desk’s search', () => {
  async function known(hospital: number, name: string, phone: string, certificate: string | null = null) {
    const id = await app.make.patient({ name, certificate: certificate ?? undefined });
    await query('UPDATE patients SET phone = $2 WHERE id = $1', [id, phone]);
    await query('SELECT know_patient($1, $2)', [hospital, id]);
    return id;
  }
  const search = (as: { token: string }, keyword: string) =>
    app.as(as)('GET', `/api/admin/search/hospitalPatient?keyword=${encodeURIComponent(keyword)}`);
  const names = async (as: { token: string }, keyword: string) => {
    const found = (await search(as, keyword)).at('data');
    return Array.isArray(found) ? found.map(({ name }) => name) : found;
  };

  it('finds who the hospital knows by name, phone, whole ID number or card number, masked', async () => {
    const desk = await app.make.staff();
    const id = await known(desk.hospital_id, '沈静姝', '13912345678', '110101199003071233');
    await query(
      "UPDATE patients SET allergic_history = '青霉素', gender = '女', birth_date = '1990-03-07' WHERE id = $1",
      [id],
    );
    await known(desk.hospital_id, '沈静', '13700000000');
    const card = `HC${String(id).padStart(8, '0')}`;
    for (const keyword of ['沈静姝', '静姝', '5678', '13912345678', '110101199003071233', card, card.toLowerCase()]) {
      expect(await names(desk, keyword), keyword).toEqual(['沈静姝']);
    }
    expect(await names(desk, '沈静')).toEqual(['沈静', '沈静姝']);
    expect((await search(desk, '静姝')).at('data', 0)).toEqual({
      id,
      name: '沈静姝',
      gender: '女',
      age: 36,
      phone: '139****5678',
      certificate_number: '110***********1233',
      card_no: card,
      allergic_history: '青霉素',
      alerts: [],
      last_visit: null,
    });
    for (const keyword of ['1101011990', '%', '_', '沈_姝', '\\', '56', "'; DROP TABLE patients; --"]) {
      expect(await names(desk, keyword), keyword).toEqual([]);
    }
    expect(await names(desk, '')).toHaveLength(2);
  });

  it('tells the last visit here, of those that took place', async () => {
    const doctor = await app.make.doctor({ name: '李医生' });
    const desk = await app.make.staff({ hospital: doctor.hospital_id });
    const id = await known(doctor.hospital_id, '复诊的人', '13600001111');
    const visit = (hospital: number, day: string, visited: number, complaint: string) =>
      query(
        `INSERT INTO reservations (hash_id, hospital_id, doctor_id, patient_id, booked_by, slot_ids, date, minute, starts_at, ends_at, chief_complaint, fee, visi_status, created_at)
         VALUES ($1, $2, $3, $4, $3, '{}', $5::date, 540, clinic_instant($5::date, 540), clinic_instant($5::date, 555), $6, 0, $7, haomai_now())`,
        [`hash-${complaint}`, hospital, doctor.id, id, day, complaint, visited],
      );
    await visit(doctor.hospital_id, '2026-01-05', 1, '洗牙');
    await visit(doctor.hospital_id, '2026-03-05', 1, '补牙');
    await visit(doctor.hospital_id, '2026-05-05', 0, '没来');
    await visit(await app.make.hospital(), '2026-06-05', 1, '别院');
    expect((await search(desk, '复诊')).at('data', 0, 'last_visit')).toEqual({
      date: '2026-03-05',
      doctor_name: '李医生',
      chief_complaint: '补牙',
    });
  });

  it('shows another hospital nothing, and at most twenty', async () => {
    const desk = await app.make.staff();
    const elsewhere = await app.make.staff();
    await known(desk.hospital_id, '只在本院', '13500001111');
    expect(await names(elsewhere, '只在本院')).toEqual([]);
    expect(await names(elsewhere, '')).toEqual([]);
    for (let i = 0; i < 22; i++) await known(desk.hospital_id, `同名${i}`, '13500002222');
    expect(await names(desk, '同名')).toHaveLength(20);
  });

  it.each([
    'shop_owner',
    'doctor',
    'consultant',
    'sale',
    'dental_hygienist',
    'customer_service',
    'sale_manager',
  ] as const)('is open to %s', async (role) => {
    expect((await search(await app.make.staff({ role }), '沈')).status).toBe(200);
  });

  it('is 401 without signing in and 403 for patients, the role other, the super_admin and another hospitalId', async () => {
    const path = '/api/admin/search/hospitalPatient?keyword=';
    expect((await app.as()('GET', path)).status).toBe(401);
    const admin = await app.make.person('管理员', null);
    await query('UPDATE users SET is_super_admin = true WHERE id = $1', [admin.id]);
    const answers = [
      await app.as(await app.make.account())('GET', path),
      await app.as(await app.make.staff({ role: 'other' }))('GET', path),
      await app.as(admin)('GET', path),
      await app.as(await app.make.staff())('GET', path, undefined, { hospitalId: '99999' }),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(403);
      expect(withoutId(answer.text)).toBe(withoutId(answers[0]?.text ?? ''));
    }
  });
});
