import { readFileSync } from 'node:fs';
import path from 'node:path';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { codeOf, letPass, newPhone, wrongCode } from '../support/codes.ts';
import { deskForm } from '../support/desk-form.ts';
import { factorCode } from '../support/factor.ts';
import { CONTENT, DISEASE, openHealthDesk } from '../support/health-desk.ts';
import { type Asks, asking } from '../support/http.ts';
import {
  type ServerProcess,
  startServerProcess,
  startWorkerProcess,
  type WorkerProcess,
} from '../support/processes.ts';

/** A day of sign-ups, sign-ins, bookings and searches, right and wrong: what do logs, jobs and events have of it? */

const NUMBER = '110101199003071233';
const DESK_NUMBER = '11010519491231002X';
const DESK_PHONE = '13898765432';
const FIRST_PASSWORD = 'Geheim2026a';
const SECOND_PASSWORD = 'Geheim2026b';
const secrets = new Map<string, string>();
/** Stands in its table, for it has to be shown again. */
let callbackKey: string;

let app: TestApp;
let server: ServerProcess;
let worker: WorkerProcess;
beforeAll(async () => {
  app = await startTestApp();
  const { redisUrl, redisPrefix } = app.deps.env;
  const options = { databaseUrl: app.database.url, redisUrl, redisPrefix, env: { LOG_LEVEL: 'trace' } };
  [server, worker] = await Promise.all([startServerProcess(options), startWorkerProcess(options)]);
});
afterAll(async () => {
  await Promise.all([server.kill('SIGKILL'), worker.kill('SIGKILL')]);
  await app.close();
});

async function day(): Promise<void> {
  const asAnyone = asking(server.url);
  const phone = newPhone();
  const keep = (what: string, text: string) => secrets.set(what, text);
  keep('phone', phone);
  keep('first password', FIRST_PASSWORD);
  keep('second password', SECOND_PASSWORD);
  keep('ID number', NUMBER);
  keep('ID number at the desk', DESK_NUMBER);
  keep('phone at the desk', DESK_PHONE);

  await register(asAnyone, phone, keep);
  const login = await asAnyone('POST', '/api/admin/login', { phone, password: SECOND_PASSWORD });
  expect(login.status, login.text).toBe(200);
  const token = login.string('access_token');
  keep('token', token);
  keep('device', /=([\w-]{43});/.exec(login.headers.getSetCookie()[0] ?? '')?.[1] ?? 'no cookie');
  await own(asking(server.url, token), keep);
  await desk(keep);
  await healthFile(keep);
  await wrongs(asAnyone, phone, token);
  await factor(asAnyone, phone, keep);
  await account(keep);
}

/** A hospital's official account at WeChat: bound, refused, checked. */
async function account(keep: (what: string, text: string) => void): Promise<void> {
  const owner = asking(server.url, (await app.make.staff({ role: 'shop_owner' })).token);
  const secrets = {
    token: 'wechat-token-7391',
    app_secret: '7391fedcba9876543210fedcba987654',
    encoding_aes_key: 'Geheim7391'.padEnd(43, 'x'),
  };
  for (const [name, text] of Object.entries(secrets)) keep(`WeChat’s ${name}`, text);
  const plain = { account_name: '衡川口腔', kind: 'service', app_id: 'wx00112233445566ff', original_id: 'gh_112233' };
  const form = { ...plain, ...secrets };
  const at = '/api/admin/wechat_settings';
  expect((await owner('PUT', at, { ...form, app_id: 'wx1' })).status).toBe(422);
  const bound = await owner('PUT', at, form, { 'Idempotency-Key': 'press-2' });
  expect(bound.status, bound.text).toBe(201);
  expect((await owner('PUT', at, form)).status).toBe(422);
  expect((await owner('PUT', at, { ...form, version: 9 })).status).toBe(409);
  expect((await owner('POST', `${at}/check`, { pretend: 'app_secret' })).status).toBe(201);
  const { pathname } = new URL(bound.string('data', 'callback_url'));
  callbackKey = path.basename(pathname);
  expect((await fetch(new URL(pathname, server.url))).status).toBe(403);
}

async function register(asAnyone: Asks, phone: string, keep: (what: string, text: string) => void): Promise<void> {
  expect((await asAnyone('POST', '/api/register_sms', { phone })).status).toBe(201);
  const code = await codeOf(app, phone);
  keep('code', code);
  const form = { name: '陈思远', phone, password: FIRST_PASSWORD, password_confirmation: FIRST_PASSWORD };
  expect((await asAnyone('POST', '/api/register', { ...form, code: wrongCode(code) })).status).toBe(422);
  const registered = await asAnyone('POST', '/api/register', { ...form, code });
  expect(registered.status, registered.text).toBe(200);
  keep('first token', registered.string('access_token'));
  await letPass(app, phone, '2 minutes');
  expect((await asAnyone('POST', '/api/forget_sms', { phone })).status).toBe(201);
  const second = await codeOf(app, phone);
  keep('second code', second);
  const changed = await asAnyone('PUT', '/api/forget', {
    phone,
    code: second,
    password: SECOND_PASSWORD,
    password_confirmation: SECOND_PASSWORD,
  });
  expect(changed.status, changed.text).toBe(201);
}

async function own(asOwner: Asks, keep: (what: string, text: string) => void): Promise<void> {
  const form = {
    patient: { name: '沈静姝', phone: DESK_PHONE },
    info: { certificate_type: 1, certificate_number: NUMBER },
  };
  const made = await asOwner('POST', '/api/patients', form, { 'Idempotency-Key': 'press-1' });
  expect(made.status, made.text).toBe(201);
  expect((await asOwner('POST', `/api/patients/${made.number('data', 'id')}/reveal`)).status).toBe(200);
  expect((await asOwner('GET', '/api/patients?include=info')).status).toBe(200);
  const doctor = await app.make.doctor();
  const booked = await asOwner('POST', '/api/reservations', {
    id: (await app.make.slot(doctor.id, 1, '09:00')).id,
    patient_id: made.number('data', 'id'),
    department_id: doctor.department_id,
    source: '牙痛',
  });
  expect(booked.status, booked.text).toBe(201);
  const feed = await asOwner('POST', '/api/calendar_feeds', { kind: 'mine' });
  expect(feed.status, feed.text).toBe(201);
  const url = feed.string('data', 'url');
  keep('calendar address', url.slice(url.lastIndexOf('/') + 1, -'.ics'.length));
  expect((await fetch(new URL(url, server.url))).status).toBe(200);
}

async function desk(keep: (what: string, text: string) => void): Promise<void> {
  const doctor = await app.make.doctor();
  const clerk = await app.make.staff({ hospital: doctor.hospital_id });
  keep('token of the desk', clerk.token);
  const asDesk = asking(server.url, clerk.token);
  const slot = await app.make.slot(doctor.id, 1, '10:00');
  const form = deskForm(
    { slot, time: '10:00', department: doctor.department_id },
    { phone: DESK_PHONE, certificate_number: DESK_NUMBER, informed: true },
  );
  const booked = await asDesk('POST', '/api/admin/reservations', form);
  expect(booked.status, booked.text).toBe(201);
  for (const keyword of [DESK_NUMBER, DESK_PHONE]) {
    expect((await asDesk('GET', `/api/admin/search/hospitalPatient?keyword=${keyword}`)).status).toBe(200);
    expect((await asDesk('POST', '/api/admin/search/hospitalPatient', { keyword })).status).toBe(200);
  }
  expect(
    (await asDesk('POST', `/api/admin/patients/${booked.number('data', 'patient_id')}/reveal`, { reason: '核对身份' }))
      .status,
  ).toBe(200);
}

/** What only those who treat may know, saved, saved too late, and with a fault of ours in the middle. */
async function healthFile(keep: (what: string, text: string) => void): Promise<void> {
  keep('phone: no, a disease', DISEASE);
  const { patient, doctor } = await openHealthDesk(app);
  const asDoctor = asking(server.url, doctor.token);
  const path = '/api/admin/hospital/patient-emr/store-base-emr';
  const form = { patient_id: patient, content: CONTENT };
  const saved = await asDoctor('POST', path, form, { 'Idempotency-Key': 'press-2' });
  expect(saved.status, saved.text).toBe(201);
  const version = saved.number('data', 'version');
  expect((await asDoctor('POST', path, { ...form, version: version + 1 })).status).toBe(409);
  expect((await asDoctor('POST', path, { ...form, version, content: { ...CONTENT, pulse: DISEASE } })).status).toBe(
    422,
  );
  await app.owner.query('ALTER TABLE record_revisions ADD CONSTRAINT full_file CHECK (revision < 2) NOT VALID');
  expect((await asDoctor('POST', path, { ...form, version })).status).toBe(500);
  await app.owner.query('ALTER TABLE record_revisions DROP CONSTRAINT full_file');
  expect((await asDoctor('GET', `/api/admin/hospital/patient-emr/base-emr-list?patient_id=${patient}`)).status).toBe(
    200,
  );
}

/** Somebody at work switches their second factor on, and signs in with it. */
async function factor(asAnyone: Asks, known: string, keep: (what: string, text: string) => void): Promise<void> {
  const clerk = await app.make.staff();
  await app.owner.query(
    'UPDATE users SET password_hash = (SELECT password_hash FROM users WHERE phone = $2) WHERE id = $1',
    [clerk.id, known],
  );
  const asClerk = asking(server.url, clerk.token);
  const begun = await asClerk('POST', '/api/second_factor', { password: SECOND_PASSWORD });
  const secret = begun.string('data', 'secret');
  keep('factor secret', secret);
  const first = await factorCode(app, secret);
  const enabled = await asClerk('POST', '/api/second_factor/enable', { code: first });
  const recovery = enabled.string('data', 'recovery_codes', 0);
  keep('recovery code', recovery);
  keep('recovery code without its dash', recovery.replace('-', ''));
  const step = await asAnyone('POST', '/api/admin/login', { phone: clerk.phone, password: SECOND_PASSWORD });
  keep('ticket', step.string('ticket'));
  const second = { ticket: step.string('ticket'), code: recovery };
  expect((await asAnyone('POST', '/api/admin/login/second_factor', { ...second, code: first })).status).toBe(422);
  expect((await asAnyone('POST', '/api/admin/login/second_factor', second)).status).toBe(200);
}

/** What goes wrong is what gets logged. */
async function wrongs(asAnyone: Asks, phone: string, token: string): Promise<void> {
  expect((await asAnyone('POST', '/api/admin/login', { phone, password: FIRST_PASSWORD })).status).toBe(400);
  expect((await asAnyone('GET', `/api/nothing/${NUMBER}?token=${token}`)).status).toBe(404);
  const broken = await fetch(`${server.url}/api/patients`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: `{"phone": "${DESK_PHONE}", "certificate_number": "${NUMBER}`,
  });
  expect(broken.status).toBe(400);
  const odd = await asking(server.url, token)('POST', '/api/patients', {
    patient: { name: NUMBER, phone: NUMBER },
    info: { certificate_type: 1, certificate_number: `${NUMBER}9` },
  });
  expect(odd.status).toBe(422);
  // A fault of ours, in the middle of a change with all of it in its hands.
  await app.owner.query("ALTER TABLE patients ADD CONSTRAINT full_up CHECK (name <> '满了') NOT VALID");
  const fault = await asking(server.url, token)('POST', '/api/patients', {
    patient: { name: '满了', phone: DESK_PHONE },
    info: { certificate_type: 1, certificate_number: NUMBER },
  });
  expect(fault.status).toBe(500);
  await app.owner.query('ALTER TABLE patients DROP CONSTRAINT full_up');
  const again = app.owner.query("INSERT INTO users (phone, name, password_hash) VALUES ($1, 'x', '-')", [phone]);
  await expect(again).rejects.toThrow('duplicate key');
  const socket = io(server.url, { transports: ['websocket'], auth: { token: `${token}x` }, reconnection: false });
  await new Promise<void>((resolve) => {
    socket.on('connect_error', () => resolve());
  });
  socket.close();
}

it('the day takes place', day);

function expectNothingSecretIn(text: string): void {
  expect(secrets.size).toBe(21);
  const found = [...secrets].filter(([, secret]) => text.includes(secret)).map(([what]) => what);
  expect(found).toEqual([]);
}

describe('nothing secret stands in', () => {
  it('what the server logs, at its most talkative', async () => {
    // The last that was asked.
    await expect.poll(() => server.output()).toContain('/api/wechat/callback/:key');
    const output = server.output();
    for (const seen of [
      '/api/register',
      '/api/admin/login',
      '/api/admin/search/hospitalPatient',
      '"unexpected"',
      'full_up',
    ]) {
      expect(output).toContain(seen);
    }
    expectNothingSecretIn(output);
    expect(output).not.toContain(callbackKey);
  });

  it('what the worker logs', async () => {
    await expect.poll(() => worker.output().match(/job done/g)?.length ?? 0).toBeGreaterThanOrEqual(2);
    expectNothingSecretIn(worker.output());
  });

  it('PostgreSQL’s own log, which names what is wrong and not in which row', async () => {
    const { rows } = await app.owner.query<{ data_directory: string }>('SHOW data_directory');
    const log = readFileSync(path.resolve(rows[0]?.data_directory ?? '', '..', 'postgres.log'), 'utf8');
    expect(log).toContain('duplicate key value violates unique constraint "users_phone_unique"');
    expectNothingSecretIn(log);
  });

  it.each(['outbox', 'hospital_events', 'account_events', 'idempotency_keys', 'operation_logs', 'notifications'])(
    'the rows of %s',
    async (table) => {
      const { rows } = await app.owner.query<{ text: string }>(`SELECT t::text AS text FROM "${table}" t`);
      if (table !== 'notifications') expect(rows.length).toBeGreaterThan(0);
      expectNothingSecretIn(rows.map(({ text }) => text).join('\n'));
    },
  );

  it('any row in plain: passwords, codes of use, tokens and ID numbers', async () => {
    const { rows: tables } = await app.owner.query<{ name: string }>(
      "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'",
    );
    for (const { name } of tables) {
      // What the local inbox of development shows; production has none (SMS go through the provider).
      if (name === 'sms_messages') continue;
      const { rows } = await app.owner.query<{ text: string }>(`SELECT t::text AS text FROM "${name}" t`);
      const text = rows.map((row) => row.text).join('\n');
      const found = [...secrets].filter(([what, secret]) => !what.startsWith('phone') && text.includes(secret));
      expect(found.map(([what]) => `${what} in ${name}`)).toEqual([]);
    }
  });
});
