import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HEALTH_CONSENT, REVEAL_ROLES, REVEALS_PER_HOUR, REVEALS_UNUSUAL } from '../../contract/privacy.ts';
import { STAFF_ROLES } from '../../contract/roles.ts';
import { openCertificate, sealCertificate } from '../../db/certificates.ts';
import { createKeys } from '../../db/keys.ts';
import { migrateDatabase } from '../../db/migrate.ts';
import { isAlive } from '../../scripts/lib/processes.mjs';
import { startTestApp, type TestApp } from '../support/app.ts';
import { deskForm } from '../support/desk-form.ts';
import { startServerProcess, startWorkerProcess } from '../support/processes.ts';

/** What is personal is unreadable in the database, shown whole only on request, and every such view is written down. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const NUMBER = '110101199003071233';
const WITH_X = '11010519491231002X';
const OTHER_KEY = Buffer.alloc(32, 7).toString('base64');

const query = async (text: string, values: unknown[] = []) => (await app.owner.query(text, values)).rows;
const withoutId = (text: string) => text.replace(/"request_id":"[^"]+"/, '');

/** The tables that have this text in some row. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await query("SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1");
  const found: string[] = [];
  for (const { tablename } of tables) {
    const rows = await query(`SELECT 1 FROM "${tablename}" t WHERE position($1 IN t::text) > 0 LIMIT 1`, [text]);
    if (rows.length > 0) found.push(tablename);
  }
  return found;
}

const form = (over: object = {}, info: object = {}) => ({
  patient: { name: '沈静姝', phone: '13812345678' },
  info: { certificate_type: 1, certificate_number: NUMBER, ...info },
  ...over,
});

async function clinic() {
  const doctor = await app.make.doctor();
  const desk = await app.make.staff({ hospital: doctor.hospital_id, name: '陈露' });
  const book = async (time: string, over: object = {}, key?: string) => {
    const slot = await app.make.slot(doctor.id, 1, time);
    const body = deskForm(
      { slot, time, department: doctor.department_id },
      { name: '李四', phone: '13800001111', certificate_number: WITH_X, ...over },
    );
    const booked = await app.as(desk)('POST', '/api/admin/reservations', body, key ? { 'Idempotency-Key': key } : {});
    expect(booked.status, booked.text).toBe(201);
    return booked;
  };
  return { doctor, desk, book };
}

describe('an ID number', () => {
  it('stands nowhere in the database as it was typed, nor as a hash that could be tried out', async () => {
    const account = await app.make.account({ patients: [] });
    const { book } = await clinic();
    const body = form();
    expect((await app.as(account)('POST', '/api/patients', body, { 'Idempotency-Key': 'k1' })).status).toBe(201);
    await book('09:00', {}, 'k2');
    expect(await tablesWith('沈静姝')).toContain('patients');
    const plainHash = (text: string) => createHash('sha256').update(text).digest();
    for (const secret of [NUMBER, WITH_X]) {
      const hex = Buffer.from(secret).toString('hex');
      for (const trace of [secret, secret.slice(6, 17), hex, plainHash(secret).toString('hex')]) {
        expect(await tablesWith(trace)).toEqual([]);
      }
    }
    const hashes = (await query('SELECT body_hash FROM idempotency_keys')).map((row) => row.body_hash);
    expect(hashes).toHaveLength(2);
    expect(hashes).not.toContain(plainHash(JSON.stringify([{}, body])).toString('base64url'));
  });

  it('is sealed differently each time, and opens nowhere but beside its own index', async () => {
    const { keys } = app.deps;
    const [one, two] = [sealCertificate(keys, NUMBER), sealCertificate(keys, NUMBER)];
    expect(one.certificate_cipher.equals(two.certificate_cipher)).toBe(false);
    expect(one.certificate_blind.equals(two.certificate_blind)).toBe(true);
    expect(openCertificate(keys, one)).toBe(NUMBER);
    const other = sealCertificate(keys, WITH_X);
    expect(() => openCertificate(keys, { ...one, certificate_blind: other.certificate_blind })).toThrow();
    const flipped = Buffer.from(one.certificate_cipher);
    flipped[20] = (flipped[20] ?? 0) ^ 1;
    expect(() => openCertificate(keys, { ...one, certificate_cipher: flipped })).toThrow();
    expect(() => openCertificate(createKeys(OTHER_KEY), one)).toThrow();
    expect(sealCertificate(createKeys(OTHER_KEY), NUMBER).certificate_blind.equals(one.certificate_blind)).toBe(false);
  });

  it('is the same person at the desk however it was typed, also for a patient of an account', async () => {
    const { doctor, desk, book } = await clinic();
    const account = await app.make.account({ patients: [] });
    const own = await app.as(account)('POST', '/api/patients', form());
    await query('SELECT know_patient($1, $2)', [doctor.hospital_id, own.number('data', 'id')]);
    const again = await book('10:00', { certificate_number: ` ${NUMBER} ` });
    expect(again.number('data', 'patient_id')).toBe(own.number('data', 'id'));
    const first = await book('11:00', { certificate_number: 'e 1234567' });
    const second = await book('12:00', { certificate_number: 'Ｅ1234567' });
    expect(second.number('data', 'patient_id')).toBe(first.number('data', 'patient_id'));
    const search = (keyword: string) => app.as(desk)('POST', '/api/admin/search/hospitalPatient', { keyword });
    for (const keyword of ['e1234567', 'E 1234567', 'Ｅ１２３４５６７']) {
      const found = await search(keyword);
      expect([found.status, found.at('data', 0, 'certificate_number')], keyword).toEqual([200, 'E 1**4567']);
    }
    expect((await search('E123456')).at('data')).toEqual([]);
  });

  it('is masked in the desk’s detail, and so is the phone', async () => {
    const { desk, book } = await clinic();
    const hash = (await book('13:00')).string('data', 'hash_id');
    const detail = await app.as(desk)('GET', `/api/admin/base_booking_hall/${hash}/patient`);
    expect([detail.at('data', 'phone'), detail.at('data', 'certificate_number')]).toEqual([
      '138****1111',
      '110***********002X',
    ]);
  });
});

describe('another DATA_KEY', () => {
  it('is refused by the migration, by a server that starts and by a worker', async () => {
    await expect(migrateDatabase(app.database.url, OTHER_KEY)).rejects.toThrow('DATA_KEY 不是这个数据库的密钥');
    await expect(migrateDatabase(app.database.url)).resolves.toBeUndefined();
    const options = { databaseUrl: app.database.url, env: { DATA_KEY: OTHER_KEY } };
    await expect(startServerProcess(options)).rejects.toThrow('DATA_KEY 不是这个数据库的密钥');
    // A worker may begin before it can ask the database; it goes as soon as it knows.
    const refused = (error: Error) => ({ pid: 0, output: () => error.message });
    const worker = await startWorkerProcess(options).catch(refused);
    await expect.poll(worker.output).toContain('DATA_KEY 不是这个数据库的密钥');
    await expect.poll(() => worker.pid > 0 && isAlive(worker.pid)).toBe(false);
  });
});

describe('whole personal data on request', () => {
  const reveal = (as: { token: string }, id: number, body: object = { reason: '核对身份' }) =>
    app.as(as)('POST', `/api/admin/patients/${id}/reveal`, body);
  const logged = (userId: number) =>
    query("SELECT * FROM operation_logs WHERE action = 'patient.reveal' AND user_id = $1 ORDER BY id", [userId]);

  async function known() {
    const hospital = await app.make.hospital();
    const id = await app.make.patient({ name: '沈静姝', certificate: NUMBER });
    await query('SELECT know_patient($1, $2)', [hospital, id]);
    return { hospital, id };
  }

  it.each(REVEAL_ROLES)('is there for %s for a reason, and each view is in the audit trail', async (role) => {
    const { hospital, id } = await known();
    const person = await app.make.staff({ hospital, role, name: '经手人' });
    const answer = await reveal(person, id, { reason: '联系患者' });
    expect([answer.status, answer.at('data')]).toEqual([
      200,
      { id, phone: '13911112222', certificate_type: 1, certificate_number: NUMBER },
    ]);
    expect(await logged(person.id)).toMatchObject([
      {
        user_name: '经手人',
        role,
        hospital_id: hospital,
        object: '沈静姝 139****2222',
        detail: { patient_id: id, reason: '联系患者' },
        result: 'done',
        request_id: answer.headers.get('x-request-id'),
      },
    ]);
  });

  it.each(STAFF_ROLES.filter((role) => !REVEAL_ROLES.some((one) => one === role)))(
    'is not there for %s, whose work does not need it',
    async (role) => {
      const { hospital, id } = await known();
      const person = await app.make.staff({ hospital, role });
      expect((await reveal(person, id)).status).toBe(403);
      expect(await logged(person.id)).toEqual([]);
    },
  );

  it.each([
    [{}, { reason: ['查看原因为必填项'] }],
    [{ reason: '好奇' }, { reason: ['查看原因为必填项'] }],
    [{ reason: '其他' }, { reason_text: ['原因说明为必填项'] }],
    [{ reason: '其他', reason_text: '  ' }, { reason_text: ['原因说明为必填项'] }],
    [{ reason: '其他', reason_text: '字'.repeat(201) }, { reason_text: ['原因说明最多200个字符'] }],
  ])('is refused for %j', async (body, errors) => {
    const { hospital, id } = await known();
    const person = await app.make.staff({ hospital });
    const refused = await reveal(person, id, body);
    expect([refused.status, refused.at('errors')]).toEqual([422, errors]);
  });

  it('for another reason says which', async () => {
    const { hospital, id } = await known();
    const person = await app.make.staff({ hospital });
    expect((await reveal(person, id, { reason: '其他', reason_text: '保险公司核实' })).status).toBe(200);
    expect(await logged(person.id)).toMatchObject([
      { detail: { patient_id: id, reason: '其他', reason_text: '保险公司核实' } },
    ]);
  });

  it('of more than a day’s work asks for is told to the owner, once for each so many', async () => {
    const { hospital, id } = await known();
    const owner = await app.make.staff({ hospital, role: 'shop_owner' });
    const person = await app.make.staff({ hospital, name: '好奇的人' });
    const notified = () =>
      query("SELECT title, content FROM notifications WHERE kind = 'reveal' AND user_id = $1", [owner.id]);
    await query(
      `INSERT INTO rate_limits (key, count, since, until)
       VALUES (format('reveals:%s:%s:%s', $1::bigint, $2::bigint, clinic_today()), $3, haomai_now(), haomai_now() + interval '1 day')`,
      [hospital, person.id, REVEALS_UNUSUAL - 2],
    );
    expect((await reveal(person, id)).status).toBe(200);
    expect(await notified()).toEqual([]);
    expect((await reveal(person, id)).status).toBe(200);
    expect((await reveal(person, id)).status).toBe(200);
    expect(await notified()).toEqual([
      { title: '查看完整号码较多', content: expect.stringContaining(`好奇的人今天已查看 ${REVEALS_UNUSUAL} 次`) },
    ]);
  });

  it('does not happen where it can’t be written down', async () => {
    const { hospital, id } = await known();
    const person = await app.make.staff({ hospital });
    await query("ALTER TABLE operation_logs ADD CONSTRAINT full_up CHECK (action <> 'patient.reveal') NOT VALID");
    try {
      const answer = await reveal(person, id);
      expect(answer.status).toBe(500);
      expect(answer.text).not.toContain(NUMBER);
    } finally {
      await query('ALTER TABLE operation_logs DROP CONSTRAINT full_up');
    }
  });

  it('is 401 and 403 for all others, and a stranger’s answer is that of nobody at all', async () => {
    const { hospital, id } = await known();
    expect((await app.as()('POST', `/api/admin/patients/${id}/reveal`)).status).toBe(401);
    const admin = await app.make.person('管理员', null);
    await query('UPDATE users SET is_super_admin = true WHERE id = $1', [admin.id]);
    for (const other of [await app.make.account(), await app.make.staff({ hospital, role: 'other' }), admin]) {
      expect((await reveal(other, id)).status).toBe(403);
    }
    const elsewhere = await app.make.staff();
    const [theirs, nobody] = [await reveal(elsewhere, id), await reveal(elsewhere, 2_000_000_000)];
    expect([theirs.status, withoutId(theirs.text)]).toEqual([404, withoutId(nobody.text)]);
    expect(await logged(elsewhere.id)).toEqual([]);
  });

  it('is there for an account’s own patients, logged too, and not for those of others', async () => {
    const account = await app.make.account({ patients: [] });
    const made = await app.as(account)('POST', '/api/patients', form());
    const id = made.number('data', 'id');
    const answer = await app.as(account)('POST', `/api/patients/${id}/reveal`);
    expect([answer.status, answer.at('data')]).toEqual([
      200,
      { id, phone: '13812345678', contact_phone: null, certificate_type: 1, certificate_number: NUMBER },
    ]);
    expect(await logged(account.id)).toMatchObject([{ object: '沈静姝 138****5678', detail: { patient_id: id } }]);
    const stranger = await app.make.account();
    const [theirs, nobody] = [
      await app.as(stranger)('POST', `/api/patients/${id}/reveal`),
      await app.as(stranger)('POST', '/api/patients/2000000000/reveal'),
    ];
    expect([theirs.status, withoutId(theirs.text)]).toEqual([404, withoutId(nobody.text)]);
  });

  it('ends at sixty views an hour, and that is written down', async () => {
    const { hospital, id } = await known();
    const person = await app.make.staff({ hospital });
    await query(
      `INSERT INTO rate_limits (key, count, since, until)
       VALUES ($1, $2, haomai_now(), haomai_now() + interval '1 hour')`,
      [`reveal:${person.id}`, REVEALS_PER_HOUR - 1],
    );
    expect((await reveal(person, id)).status).toBe(200);
    const refused = await reveal(person, id);
    expect([refused.status, refused.at('message')]).toEqual([429, '查看完整信息过于频繁，请稍后再试']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
    expect((await logged(person.id)).map(({ result }) => result)).toEqual(['done', 'refused']);
    expect((await reveal(await app.make.staff({ hospital }), id)).status).toBe(200);
  });
});

describe('consent to health data', () => {
  const HEALTH = {
    health_status: '良好',
    medical_history: '高血压',
    allergic_history: '青霉素',
    medication_history: '',
  };
  const ANOTHER = { certificate_type: 1, certificate_number: WITH_X };
  const newAccount = () => app.make.account({ patients: [] });
  const consents = (as: { token: string }) => app.as(as)('GET', '/api/consents');
  const create = (as: { token: string }, over: object = {}) => app.as(as)('POST', '/api/patients', form(over));
  const kept = async (answer: { number: (...path: string[]) => number }) =>
    (
      await query('SELECT health_status, medical_history, allergic_history FROM patients WHERE id = $1', [
        answer.number('data', 'id'),
      ])
    )[0];
  const given = (userId: number) =>
    query("SELECT * FROM operation_logs WHERE action = 'consent.give' AND user_id = $1", [userId]);
  const KEPT = { health_status: '良好', medical_history: '高血压', allergic_history: '青霉素' };
  const NOT_KEPT = { health_status: null, medical_history: null, allergic_history: null };

  it('can be read, and given once for each version', async () => {
    const account = await newAccount();
    const before = await consents(account);
    expect(before.at('data', 0)).toMatchObject({ ...HEALTH_CONSENT, agreed: false, agreed_at: null });
    expect(before.string('data', 0, 'text')).toContain('过敏史');
    for (const _press of [1, 2]) {
      const answer = await app.as(account)('POST', '/api/consents', { ...HEALTH_CONSENT });
      expect([answer.status, answer.at('data', 'agreed')]).toEqual([201, true]);
    }
    expect((await consents(account)).at('data', 0, 'agreed_at')).toMatch(/^2026-11-20T10:3.*\+08:00$/);
    expect(await given(account.id)).toMatchObject([
      { object: '健康信息授权书', detail: { version: HEALTH_CONSENT.version }, result: 'done' },
    ]);
    expect((await consents(await newAccount())).at('data', 0, 'agreed')).toBe(false);
  });

  it('is of this version, and of somebody who is signed in', async () => {
    const account = await newAccount();
    const old = await app.as(account)('POST', '/api/consents', { kind: 'health_data', version: '2020-01' });
    expect([old.status, old.at('errors')]).toEqual([422, { version: ['授权书已更新，请重新阅读后同意'] }]);
    const nothing = await app.as(account)('POST', '/api/consents', {});
    expect(nothing.at('errors')).toEqual({ kind: ['授权类型格式错误'], version: ['版本为必填项'] });
    expect((await app.as()('GET', '/api/consents')).status).toBe(401);
    expect((await app.as()('POST', '/api/consents', { ...HEALTH_CONSENT })).status).toBe(401);
  });

  it('given in the form of the first patient is recorded with it, and holds for the next', async () => {
    const account = await newAccount();
    const first = await create(account, {
      healthStatus: HEALTH,
      consent: true,
      consent_version: HEALTH_CONSENT.version,
    });
    expect([first.status, first.at('meta'), await kept(first)]).toEqual([201, { health_status_kept: true }, KEPT]);
    expect(await given(account.id)).toHaveLength(1);
    const second = await create(account, { healthStatus: HEALTH, info: ANOTHER });
    expect([second.at('meta'), await kept(second)]).toEqual([{ health_status_kept: true }, KEPT]);
    expect(await given(account.id)).toHaveLength(1);
  });

  it('refused in the form makes no patient and records nothing', async () => {
    const account = await newAccount();
    const no = await create(account, { consent: false });
    expect([no.status, no.at('errors')]).toEqual([422, { consent: ['请先阅读并同意《健康信息授权书》'] }]);
    const old = await create(account, { consent: true, consent_version: '2020-01' });
    expect([old.status, old.at('errors')]).toEqual([422, { consent: ['授权书已更新，请重新阅读后同意'] }]);
    expect(await query('SELECT 1 FROM patients WHERE user_id = $1', [account.id])).toEqual([]);
    expect((await consents(account)).at('data', 0, 'agreed')).toBe(false);
  });

  it('not asked for by a client makes the file without health data, and says so', async () => {
    const account = await newAccount();
    const plain = await create(account);
    expect([plain.status, plain.at('meta')]).toEqual([201, { health_status_kept: true }]);
    const notified = { ...HEALTH, medical_history: '只说过一次的病史' };
    const more = await create(account, { healthStatus: notified, info: ANOTHER });
    expect([more.status, more.at('meta'), await kept(more)]).toEqual([201, { health_status_kept: false }, NOT_KEPT]);
    expect(await tablesWith('只说过一次的病史')).toEqual([]);
  });

  it('has fields of at most 150 characters', async () => {
    const long = Object.fromEntries(Object.keys(HEALTH).map((field) => [field, '长'.repeat(151)]));
    const answer = await create(await newAccount(), { healthStatus: long });
    expect([answer.status, answer.at('errors')]).toEqual([
      422,
      {
        'healthStatus.health_status': ['健康状况最多150个字符'],
        'healthStatus.medical_history': ['既往病史最多150个字符'],
        'healthStatus.allergic_history': ['过敏史最多150个字符'],
        'healthStatus.medication_history': ['用药史最多150个字符'],
      },
    ]);
  });

  it('taken back keeps both times and what was written; health data is then not taken, until it is given anew', async () => {
    const account = await newAccount();
    const withdraw = () => app.as(account)('DELETE', '/api/consents/health_data');
    const give = () => app.as(account)('POST', '/api/consents', { ...HEALTH_CONSENT });
    expect((await give()).status).toBe(201);
    const first = await create(account, { healthStatus: HEALTH });
    expect([(await withdraw()).status, (await withdraw()).status]).toEqual([204, 204]);
    expect((await consents(account)).at('data', 0)).toMatchObject({ agreed: false, agreed_at: null });
    const second = await create(account, { healthStatus: HEALTH, info: ANOTHER });
    expect([second.at('meta'), await kept(second)]).toEqual([{ health_status_kept: false }, NOT_KEPT]);
    expect(await kept(first)).toEqual(KEPT);
    expect((await give()).at('data', 'agreed')).toBe(true);
    expect(
      await query('SELECT withdrawn_at >= at AS withdrawn FROM consents WHERE user_id = $1 ORDER BY id', [account.id]),
    ).toEqual([{ withdrawn: true }, { withdrawn: null }]);
    expect(
      await query("SELECT object FROM operation_logs WHERE action = 'consent.withdraw' AND user_id = $1", [account.id]),
    ).toEqual([{ object: '健康信息授权书' }]);
  });

  it('is taken back by nobody else, and only where there is such a one', async () => {
    const [account, other] = [await newAccount(), await newAccount()];
    await app.as(account)('POST', '/api/consents', { ...HEALTH_CONSENT });
    expect((await app.as(other)('DELETE', '/api/consents/health_data')).status).toBe(204);
    expect((await consents(account)).at('data', 0, 'agreed')).toBe(true);
    expect((await app.as()('DELETE', '/api/consents/health_data')).status).toBe(401);
    const nothing = await app.as(account)('DELETE', '/api/consents/nothing');
    expect([nothing.status, nothing.at('errors')]).toEqual([422, { kind: ['授权类型格式错误'] }]);
    expect((await consents(account)).at('data', 0, 'agreed')).toBe(true);
  });

  it('says in its text where it is taken back', async () => {
    const text = (await consents(await newAccount())).string('data', 0, 'text');
    expect(text.slice(text.indexOf('五、您的权利'))).toContain('随时在“就诊人管理”中撤回同意');
  });

  it('at the desk is what the person was told: recorded once, and no booking waits for it', async () => {
    const { doctor, desk, book } = await clinic();
    const patient = (await book('14:00')).number('data', 'patient_id');
    const informed = () =>
      query('SELECT informed_by, informed_version FROM hospital_patients WHERE hospital_id = $1 AND patient_id = $2', [
        doctor.hospital_id,
        patient,
      ]);
    expect(await informed()).toEqual([{ informed_by: null, informed_version: null }]);
    await book('14:30', { informed: true });
    await book('15:00', { informed: true });
    expect(await informed()).toEqual([{ informed_by: desk.id, informed_version: HEALTH_CONSENT.version }]);
    expect(await given(desk.id)).toMatchObject([
      { object: '李四 138****1111', detail: { at: 'desk' }, hospital_id: doctor.hospital_id },
    ]);
  });
});
