import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NATIONS } from '../../contract/nations.ts';
import { HEALTH_CONSENT } from '../../contract/privacy.ts';
import { openCertificate } from '../../db/certificates.ts';
import type { Account } from '../../db/factories.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

/**
 * The whole form of a patient (docs/domain/patients-and-privacy.md#patients-of-an-account), and one's own patients one
 * at a time.
 */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const CARD = '110101199003071233';
const OTHER_CARD = '11010519491231002X';
const HEALTH = {
  health_status: '良好',
  medical_history: '高血压',
  allergic_history: '青霉素',
  medication_history: '无',
};
const INFO = {
  nationality: '中国',
  nation: '汉族',
  certificate_type: 1,
  certificate_number: CARD,
  province: '北京市',
  city: '市辖区',
  area: '东城区',
  address: '东四十条 1 号',
  is_marry: 0,
  industry: '教师',
  contact_name: '沈父',
  contact_phone: '13700001111',
};
const form = (patient: object = {}, info: object = {}, rest: object = {}) => ({
  patient: { name: '沈静姝', phone: '13812345678', email: 'a@b.cn', gender: '男', age: 36, ...patient },
  info: { ...INFO, ...info },
  ...rest,
});

const query = async (text: string, values: unknown[] = []) => (await app.owner.query(text, values)).rows;
const withoutId = (text: string) => text.replace(/"request_id":"[^"]+"/, '');
const newAccount = () => app.make.account({ patients: [] });
const create = (as: Account, body: object) => app.as(as)('POST', '/api/patients', body);
const change = (as: Account, id: number, body: object) => app.as(as)('PUT', `/api/patients/${id}`, body);
const show = (as: Account, id: number) => app.as(as)('GET', `/api/patients/${id}?include=info,healthStatus`);
const kept = async (id: number) => (await query('SELECT * FROM patients WHERE id = $1', [id]))[0];
const numberOf = async (id: number) => openCertificate(app.deps.keys, await kept(id));

/** An account that agreed, and its one patient with the whole form. */
async function filed(): Promise<{ account: Account; id: number }> {
  const account = await newAccount();
  await app.as(account)('POST', '/api/consents', { kind: 'health_data', version: HEALTH_CONSENT.version });
  const made = await create(account, form({}, {}, { healthStatus: HEALTH }));
  expect(made.status, made.text).toBe(201);
  return { account, id: made.number('data', 'id') };
}

describe('what the form offers', () => {
  it('is the 56 nations and the certificate types, by id and name', async () => {
    const answer = await app.as(await newAccount())('GET', '/api/patients/create');
    expect(answer.status).toBe(200);
    expect(answer.at('nations')).toHaveLength(56);
    expect(new Set(NATIONS.map(({ name }) => name)).size).toBe(56);
    expect(answer.at('nations', 0)).toEqual({ id: 1, name: '汉族' });
    expect(answer.at('nations', 55)).toEqual({ id: 56, name: '基诺族' });
    expect(answer.at('certificate_types', 0)).toEqual({ id: 1, name: '居民身份证' });
    expect((await app.as()('GET', '/api/patients/create')).status).toBe(401);
  });
});

const ALL_MISSING = {
  'patient.name': ['姓名为必填项'],
  'patient.phone': ['手机号为必填项'],
  'info.certificate_type': ['证件类型为必填项'],
  'info.certificate_number': ['证件号为必填项'],
  'info.nation': ['民族为必填项'],
  'info.industry': ['行业为必填项'],
  'info.contact_name': ['紧急联系人姓名为必填项'],
  'info.contact_phone': ['紧急联系人手机号为必填项'],
};
const DETAILS_MISSING = Object.fromEntries(Object.entries(ALL_MISSING).slice(4));
const blank = { nation: '', industry: ' ', contact_name: ' ', contact_phone: '' };

const WRONG: [string, object, object][] = [
  ['nothing', { patient: {}, info: {} }, ALL_MISSING],
  [
    'blanks',
    form({ name: ' ', phone: ' ' }, { ...blank, certificate_type: undefined, certificate_number: ' ' }),
    ALL_MISSING,
  ],
  ['no details', form({}, blank), DETAILS_MISSING],
  [
    'details that are null',
    form({}, { nation: null, industry: null, contact_name: null, contact_phone: null }),
    DETAILS_MISSING,
  ],
  ['one detail missing', form({}, { industry: undefined }), { 'info.industry': ['行业为必填项'] }],
  [
    'wrong everywhere',
    form(
      { name: '甲', phone: '1381234567', email: 'x', gender: '?', age: 151 },
      {
        certificate_number: '110101199003071234',
        nation: '火星族',
        industry: '教',
        contact_phone: '23700001111',
        is_marry: 2,
        address: '长'.repeat(201),
      },
      { healthStatus: { allergic_history: '长'.repeat(151) } },
    ),
    {
      'patient.name': ['姓名长度为2至100个字符'],
      'patient.phone': ['请输入正确的手机号'],
      'patient.email': ['请输入正确的邮箱'],
      'patient.gender': ['性别格式错误'],
      'patient.age': ['年龄格式错误'],
      'info.certificate_number': ['请输入正确的身份证号'],
      'info.nation': ['民族格式错误'],
      'info.industry': ['行业长度为2至30个字符'],
      'info.contact_phone': ['请输入正确的手机号'],
      'info.is_marry': ['是否怀孕格式错误'],
      'info.address': ['详细地址最多200个字符'],
      'healthStatus.allergic_history': ['过敏史最多150个字符'],
    },
  ],
  ['an industry too long', form({}, { industry: '教'.repeat(31) }), { 'info.industry': ['行业最多30个字符'] }],
];

describe('the whole form', () => {
  it.each(WRONG)('names every wrong field of a new patient: %s', async (_what, body, errors) => {
    const answer = await create(await newAccount(), body);
    expect([answer.status, answer.at('errors')]).toEqual([422, errors]);
  });

  it.each(WRONG)('names every wrong field of a change: %s', async (_what, body, errors) => {
    const { account, id } = await filed();
    const answer = await change(account, id, body);
    expect([answer.status, answer.at('errors')]).toEqual([422, errors]);
  });

  it('keeps all of it, trimmed, and shows phones and ID number masked', async () => {
    const account = await newAccount();
    const made = await create(
      account,
      form(
        { name: ' 沈静姝 ' },
        { industry: ' 教师 ' },
        { healthStatus: HEALTH, consent: true, consent_version: HEALTH_CONSENT.version },
      ),
    );
    const id = made.number('data', 'id');
    const answer = await show(account, id);
    expect(answer.at('data')).toEqual({
      id,
      name: '沈静姝',
      phone: '138****5678',
      email: 'a@b.cn',
      age: 36,
      gender: '男',
      info: { ...INFO, certificate_number: '110***********1233', contact_phone: '137****1111' },
      healthStatus: HEALTH,
    });
    expect(answer.at('meta', 'nations')).toHaveLength(56);
    expect(answer.at('meta', 'certificate_types')).toHaveLength(6);
    expect(await kept(id)).toMatchObject({
      phone: '13812345678',
      contact_phone: '13700001111',
      birth_date: '1990-03-07',
    });
  });

  it('shows only what was asked for', async () => {
    const { account, id } = await filed();
    const [plain, withInfo] = [
      await app.as(account)('GET', `/api/patients/${id}`),
      await app.as(account)('GET', '/api/patients?include=info'),
    ];
    expect(plain.at('data')).not.toHaveProperty('info');
    expect(plain.at('data')).not.toHaveProperty('healthStatus');
    expect(withInfo.at('data', 0)).not.toHaveProperty('healthStatus');
    expect(withInfo.at('data', 0, 'info', 'nation')).toBe('汉族');
    const whole = await app.as(account)('GET', '/api/patients?include=info,healthStatus');
    expect(whole.at('data', 0, 'healthStatus')).toEqual(HEALTH);
  });

  it.each([56, '56', '基诺族'])('takes a nation as %s', async (nation) => {
    const account = await newAccount();
    const made = await create(account, form({}, { nation }));
    expect(made.at('data', 'info', 'nation')).toBe('基诺族');
  });

  it.each([[{ area: null }], [{ city: '' }], [{ province: undefined }]])(
    'keeps no region of which a part is missing: %j',
    async (part) => {
      const made = await create(await newAccount(), form({}, part));
      expect(made.status).toBe(201);
      expect(made.at('data', 'info')).toMatchObject({ province: null, city: null, area: null });
    },
  );
});

describe('the short form', () => {
  const short = {
    patient: { name: '沈静姝', phone: '13812345678' },
    info: { certificate_type: 1, certificate_number: CARD },
  };

  it('is asked for by quick, and meant where nothing but the ID document is named', async () => {
    for (const body of [{ ...short, quick: true }, short]) {
      expect((await create(await newAccount(), body)).status).toBe(201);
    }
    const whole = await create(await newAccount(), { ...short, quick: false });
    expect([whole.status, whole.at('errors')]).toEqual([422, DETAILS_MISSING]);
  });

  it('still says what is wrong with what it has', async () => {
    const answer = await create(await newAccount(), form({}, { industry: '教' }, { quick: true }));
    expect([answer.status, answer.at('errors')]).toEqual([422, { 'info.industry': ['行业长度为2至30个字符'] }]);
  });

  it('is no way to change a patient', async () => {
    const { account, id } = await filed();
    const answer = await change(account, id, { ...short, quick: true });
    expect([answer.status, answer.at('errors')]).toEqual([422, DETAILS_MISSING]);
  });

  it('is completed later', async () => {
    const account = await newAccount();
    const id = (await create(account, { ...short, quick: true })).number('data', 'id');
    const answer = await change(account, id, form({}, { certificate_number: '110***********1233' }));
    expect(answer.status, answer.text).toBe(201);
    expect(await kept(id)).toMatchObject({ nation: '汉族', industry: '教师', contact_phone: '13700001111' });
  });
});

describe('a change', () => {
  it('leaves numbers that come back masked as they are', async () => {
    const { account, id } = await filed();
    const before = await kept(id);
    const shown = (await show(account, id)).at('data') as { info: object };
    const answer = await change(account, id, {
      patient: { ...shown, name: '沈静淑' },
      info: { ...shown.info, industry: '医生' },
    });
    expect(answer.status, answer.text).toBe(201);
    expect(answer.at('data')).toMatchObject({ name: '沈静淑', info: { certificate_number: '110***********1233' } });
    const after = await kept(id);
    expect(after).toEqual({ ...before, name: '沈静淑', sounds: after.sounds, industry: '医生' });
    expect(await numberOf(id)).toBe(CARD);
  });

  it('takes new numbers, and what the new ID card says of sex and birth', async () => {
    const { account, id } = await filed();
    const answer = await change(
      account,
      id,
      form({ phone: '13900001111' }, { certificate_number: OTHER_CARD.toLowerCase(), contact_phone: '13600001111' }),
    );
    expect(answer.at('data')).toMatchObject({ phone: '139****1111', gender: '女', age: 76 });
    expect(await numberOf(id)).toBe(OTHER_CARD);
    expect(await kept(id)).toMatchObject({ birth_date: '1949-12-31', contact_phone: '13600001111' });
  });

  it('refuses stars that hide another number', async () => {
    const { account, id } = await filed();
    const answer = await change(account, id, form({}, { certificate_number: '110***********9999' }));
    expect(answer.at('errors')).toEqual({ 'info.certificate_number': ['证件号格式错误'] });
    const phone = await change(account, id, form({ phone: '138****9999' }));
    expect([phone.status, phone.at('errors')]).toEqual([422, { 'patient.phone': ['请输入正确的手机号'] }]);
    const contact = await change(account, id, form({}, { contact_phone: '138****9999' }));
    expect(contact.at('errors')).toEqual({ 'info.contact_phone': ['请输入正确的手机号'] });
    expect(await numberOf(id)).toBe(CARD);
    const made = await create(account, form({ phone: '138****5678' }, { certificate_number: '110***********1233' }));
    expect(made.at('errors')).toEqual({
      'patient.phone': ['请输入正确的手机号'],
      'info.certificate_number': ['请输入正确的身份证号'],
    });
  });

  it('checks a number that is there by the type it is said to be now', async () => {
    const account = await newAccount();
    const passport = { certificate_type: 2, certificate_number: 'E12345678' };
    const id = (await create(account, form({ age: 8 }, passport))).number('data', 'id');
    const answer = await change(account, id, form({}, { certificate_type: 1, certificate_number: 'E12**5678' }));
    expect(answer.at('errors')).toEqual({ 'info.certificate_number': ['请输入正确的身份证号'] });
  });

  it('keeps the birth date as long as the age stays, and health data that is not sent', async () => {
    const account = await newAccount();
    await app.as(account)('POST', '/api/consents', { kind: 'health_data', version: HEALTH_CONSENT.version });
    const passport = { certificate_type: 2, certificate_number: 'E12345678' };
    const made = await create(account, form({ age: 8 }, passport, { healthStatus: HEALTH }));
    const id = made.number('data', 'id');
    await query("UPDATE patients SET birth_date = '2018-05-01' WHERE id = $1", [id]);
    await change(account, id, form({ age: 8 }, passport));
    expect(await kept(id)).toMatchObject({ birth_date: '2018-05-01', allergic_history: '青霉素' });
    await change(account, id, form({ age: 9 }, passport, { healthStatus: { ...HEALTH, allergic_history: '' } }));
    expect(await kept(id)).toMatchObject({
      birth_date: '2017-11-20',
      allergic_history: null,
      medical_history: '高血压',
    });
  });

  it('writes no health data without consent, says so, and refuses who says no', async () => {
    const account = await newAccount();
    const id = (await create(account, form())).number('data', 'id');
    const unasked = await change(account, id, form({}, {}, { healthStatus: HEALTH }));
    expect([unasked.status, unasked.at('meta')]).toEqual([201, { health_status_kept: false }]);
    expect(await kept(id)).toMatchObject({ allergic_history: null });
    const no = await change(account, id, form({}, {}, { healthStatus: HEALTH, consent: false }));
    expect(no.at('errors')).toEqual({ consent: ['请先阅读并同意《健康信息授权书》'] });
    const yes = await change(
      account,
      id,
      form({}, {}, { healthStatus: HEALTH, consent: true, consent_version: HEALTH_CONSENT.version }),
    );
    expect([yes.status, yes.at('meta')]).toEqual([201, { health_status_kept: true }]);
    expect(await kept(id)).toMatchObject({ allergic_history: '青霉素' });
  });

  it('is answered the same when its press comes twice', async () => {
    const { account, id } = await filed();
    const press = () =>
      app.as(account)('PUT', `/api/patients/${id}`, form({ name: '沈二' }), { 'Idempotency-Key': 'save-1' });
    const first = await press();
    expect([(await press()).text, first.status]).toEqual([first.text, 201]);
  });

  it('reaches the desk: by the new number, and by name on the grid', async () => {
    const doctor = await app.make.doctor();
    const desk = await app.make.staff({ hospital: doctor.hospital_id });
    const { account, id } = await filed();
    const slot = await app.make.slot(doctor.id, 1, '09:00');
    const booked = await app.as(account)('POST', '/api/reservations', {
      id: slot.id,
      patient_id: id,
      department_id: doctor.department_id,
      source: '牙痛',
    });
    expect(booked.status, booked.text).toBe(201);
    const found = async (keyword: string) =>
      (await app.as(desk)('POST', '/api/admin/search/hospitalPatient', { keyword })).at('data');
    expect(await found(CARD)).toHaveLength(1);
    const last = async () =>
      (
        await query('SELECT body FROM hospital_events WHERE hospital_id = $1 ORDER BY seq DESC LIMIT 1', [
          doctor.hospital_id,
        ])
      )[0]?.body;
    const answer = await change(account, id, form({ name: '沈新名' }, { certificate_number: OTHER_CARD }));
    expect(answer.status, answer.text).toBe(201);
    expect(await found(CARD)).toEqual([]);
    expect(await found(OTHER_CARD)).toMatchObject([{ id, name: '沈新名' }]);
    expect(JSON.stringify(await last())).toContain('沈新名');
  });
});

describe('the same ID number twice in one account', () => {
  const taken = { 'info.certificate_number': ['该证件号已是您的就诊人“沈静姝”'] };

  it('is refused for a new patient and for a change, however it was typed', async () => {
    const { account } = await filed();
    const again = await create(account, form({ name: '沈二' }));
    expect([again.status, again.at('errors')]).toEqual([422, taken]);
    const second = await create(account, form({ name: '沈二' }, { certificate_number: OTHER_CARD }));
    const change2 = await change(account, second.number('data', 'id'), form({ name: '沈二' }));
    expect([change2.status, change2.at('errors')]).toEqual([422, taken]);
    const full = { certificate_type: 2, certificate_number: '１１０１０１１９９００３０７１２３３' };
    expect((await create(account, form({ name: '沈三' }, full))).at('errors')).toEqual(taken);
    expect((await create(await newAccount(), form())).status).toBe(201);
  });

  it('added ten times at once makes one patient', async () => {
    const account = await newAccount();
    const presses = await Promise.all(Array.from({ length: 10 }, () => create(account, form())));
    expect(presses.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(422)]);
    expect(presses.find(({ status }) => status === 422)?.at('errors')).toEqual(taken);
    expect(await query('SELECT 1 FROM patients WHERE user_id = $1', [account.id])).toHaveLength(1);
  });

  it('given to two of them at once is one’s', async () => {
    const account = await app.make.account({ patients: ['甲甲', '乙乙'] });
    const answers = await Promise.all(account.patient_ids.map((id) => change(account, id, form())));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
  });
});

describe('another account’s patient', () => {
  it('is not there: not to be read, changed or summed up', async () => {
    const { id } = await filed();
    const other = await newAccount();
    const nobody = 2_000_000_000;
    const pairs = [
      [await show(other, id), await show(other, nobody)],
      [await change(other, id, form()), await change(other, nobody, form())],
      [
        await app.as(other)('GET', `/api/patients/get_patient_case?patient_id=${id}`),
        await app.as(other)('GET', `/api/patients/get_patient_case?patient_id=${nobody}`),
      ],
    ];
    for (const [theirs, none] of pairs) {
      expect(theirs?.status).toBe(404);
      expect(withoutId(theirs?.text ?? '')).toBe(withoutId(none?.text ?? ''));
    }
    expect(await kept(id)).toMatchObject({ name: '沈静姝' });
  });

  it('is not there for staff of a hospital that knows them either', async () => {
    const { id } = await filed();
    const desk = await app.make.staff();
    await query('SELECT know_patient($1, $2)', [desk.hospital_id, id]);
    expect((await app.as(desk)('GET', `/api/patients/${id}`)).status).toBe(404);
    expect((await app.as(desk)('PUT', `/api/patients/${id}`, form())).status).toBe(404);
  });
});

describe('a patient in short', () => {
  it('has the visits that are past, of all hospitals, the newest first', async () => {
    const { account, id } = await filed();
    const doctor = await app.make.doctor({ name: '李医生' });
    const visit = (day: string, complaint: string, cancelled = 0) =>
      query(
        `INSERT INTO reservations (hash_id, hospital_id, doctor_id, department_id, patient_id, user_id, booked_by, slot_ids, date, minute, starts_at, ends_at, chief_complaint, fee, cancel_status, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $6, '{}', $7::date, 540, clinic_instant($7::date, 540), clinic_instant($7::date, 555), $8, 0, $9, haomai_now())`,
        [`case-${day}`, doctor.hospital_id, doctor.id, doctor.department_id, id, account.id, day, complaint, cancelled],
      );
    await visit('2026-01-05', '洗牙');
    await visit('2026-03-05', '补牙', 1);
    await visit('2026-11-21', '还没来');
    const answer = await app.as(account)('GET', `/api/patients/get_patient_case?patient_id=${id}`);
    expect(answer.at('data', 'patient')).toEqual({
      id,
      name: '沈静姝',
      gender: '男',
      age: 36,
      phone: '138****5678',
      allergic_history: '青霉素',
      medical_history: '高血压',
    });
    expect(answer.at('data', 'reservations')).toMatchObject([
      { date: '2026-03-05', chief_complaint: '补牙', cancel_status: 1 },
      {
        date: '2026-01-05',
        time: '09:00',
        chief_complaint: '洗牙',
        doctor_name: '李医生',
        cancel_status: 0,
        visi_status: 0,
      },
    ]);
  });

  it('needs to be named', async () => {
    const answer = await app.as(await newAccount())('GET', '/api/patients/get_patient_case');
    expect([answer.status, answer.at('errors')]).toEqual([422, { patient_id: ['编号格式错误'] }]);
  });
});
