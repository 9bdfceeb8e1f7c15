import { Redis } from 'ioredis';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '../../scripts/lib/ports.mjs';
import { type Provider, type Reply, startProvider } from '../../scripts/rig/sms-provider.ts';
import { lastCode, letPass, wrongCode } from '../support/codes.ts';
import type { WorkerProcess } from '../support/processes.ts';
import { until } from '../support/until.ts';
import { emptyRedis, startWorld, type World } from './world.ts';

/** Against a stand-in for Tencent Cloud on the network: exactly one good code, sent once, and kept nowhere. */

let world: World;
let provider: Provider;
let worker: WorkerProcess;
const LOGS = { LOG_LEVEL: 'trace' };
beforeAll(async () => {
  world = await startWorld();
  provider = await startProvider();
  worker = await world.worker({ ...provider.env, ...LOGS });
});
afterAll(async () => {
  await world.close();
  await provider.close();
});
beforeEach(() => {
  provider.received.length = 0;
});

const someone = () => world.app.make.person('王小明', null);
const enter = async (phone: string, code: string) =>
  (await world.app.as()('POST', '/api/admin/smsLogin', { phone, code })).status;

/** The codes that the provider was asked to send. */
const sentCodes = () => provider.received.map(({ body }) => body.TemplateParamSet[0] ?? '');

async function ask(phone: string, ...replies: Reply[]): Promise<void> {
  provider.next(...replies);
  const answer = await world.app.as()('POST', '/api/smsSend', { phone });
  expect(answer.status, answer.text).toBe(201);
}

interface Message {
  state: string;
  tries: number;
  text: string;
  code: string | null;
  template_params: string[];
}

/** The job's end, and what is kept of the message. */
async function ended(phone: string): Promise<{ failed: boolean; message: Message | undefined }> {
  const id = await lastCode(world.app, phone);
  const [job] = await until(
    () =>
      world.query<{ failed: boolean }>(
        `SELECT failed_at IS NOT NULL AS failed FROM outbox
         WHERE job = 'sms.code' AND payload->>'code_id' = $1 AND (done_at IS NOT NULL OR failed_at IS NOT NULL)`,
        [String(id)],
      ),
    (rows) => rows.length > 0,
  );
  const [message] = await world.query<Message>(
    'SELECT state, tries, text, code, template_params FROM sms_messages WHERE dedupe = $1',
    [`code:${id}`],
  );
  return { failed: job?.failed ?? false, message };
}

/** Everything that Redis keeps for this product, as one text. */
async function redisText(): Promise<string> {
  const { redisUrl = '', redisPrefix } = world.app.deps.env;
  const redis = new Redis(redisUrl);
  const texts: string[] = [];
  for (const key of await redis.keys(`${redisPrefix}:*`)) texts.push(key, String(await redis.dumpBuffer(key)));
  redis.disconnect();
  return texts.join('\n');
}

describe('a code by SMS', () => {
  it('goes to the phone with the provider’s template, and nowhere else', async () => {
    const { phone } = await someone();
    await ask(phone);
    const { failed, message } = await ended(phone);
    expect(failed).toBe(false);
    expect(provider.received.map(({ body }) => body)).toEqual([
      {
        PhoneNumberSet: [`+86${phone}`],
        SmsSdkAppId: '1400000001',
        SignName: '号脉',
        TemplateId: '100',
        TemplateParamSet: [expect.stringMatching(/^\d{6}$/), '5'],
        SessionContext: `code:${await lastCode(world.app, phone)}`,
      },
    ]);
    const [code = ''] = sentCodes();
    expect(message).toEqual({
      state: 'sent',
      tries: 1,
      text: '【号脉】您的验证码为 ******，5分钟内有效，请勿告诉他人。',
      code: null,
      template_params: [],
    });
    for (const table of ['sms_codes', 'sms_messages', 'outbox', 'operation_logs', 'idempotency_keys']) {
      const rows = await world.query<{ row: string }>(`SELECT t::text AS row FROM ${table} t`);
      // As a field of its own: six digits stand in many a number.
      expect(rows.map(({ row }) => row).join('\n')).not.toMatch(new RegExp(`\\b${code}\\b`));
    }
    await expect.poll(() => worker.output()).toContain('"job":"sms.code"');
    expect(worker.output()).not.toMatch(new RegExp(`(?<![\\d.])${code}\\b`));
    expect(await redisText()).not.toMatch(new RegExp(`\\b${code}\\b`));
    expect(await enter(phone, code)).toBe(200);
  });

  it('is shown by no list of messages', async () => {
    const owner = await world.app.make.staff({ role: 'shop_owner' });
    const admin = await someone();
    await world.query('UPDATE users SET is_super_admin = true WHERE id = $1', [admin.id]);
    const phone = '17355550001';
    const asked = { phone, hospital_id: owner.hospital_id };
    expect((await world.app.as()('POST', '/api/doctor/register_sms', asked)).status).toBe(201);
    expect(await ended(phone)).toMatchObject({ failed: false, message: { state: 'sent' } });
    const [code = ''] = sentCodes();
    const list = (person: { token: string }, keyword = '') =>
      world.app.as(person)('GET', `/api/admin/sms?kind=code&pageSize=100&keyword=${keyword}`);
    expect((await list(owner)).at('data', 0, 'text')).toBe('【号脉】您的验证码为 ******，5分钟内有效，请勿告诉他人。');
    for (const person of [owner, admin]) expect((await list(person)).text).not.toContain(code);
    expect((await list(owner, code)).at('total')).toBe(0);
  });

  it('is tried again where the provider refuses for now: the code that arrives is the one that is good', async () => {
    const { phone } = await someone();
    await ask(phone, { status: 'LimitExceeded.PhoneNumberThirtySecondLimit' }, { http: 503 });
    expect(await ended(phone)).toMatchObject({ failed: false, message: { state: 'sent', tries: 3 } });
    const codes = sentCodes();
    expect(codes).toHaveLength(3);
    const [first = '', second = '', arrived = ''] = codes;
    for (const refused of [first, second]) if (refused !== arrived) expect(await enter(phone, refused)).toBe(422);
    expect(await enter(phone, arrived)).toBe(200);
    expect(await enter(phone, arrived)).toBe(422);
  });

  it('is tried again where the provider could not be reached', async () => {
    await worker.stop();
    const nobody = `http://127.0.0.1:${await freePort()}`;
    worker = await world.worker({ ...provider.env, TENCENT_SMS_ENDPOINT: nobody });
    const { phone } = await someone();
    await ask(phone);
    await until(
      () =>
        world.query<{ state: string }>('SELECT state FROM sms_messages WHERE phone = $1 AND error IS NOT NULL', [
          phone,
        ]),
      (rows) => rows[0]?.state === 'queued',
    );
    await worker.stop();
    worker = await world.worker({ ...provider.env, ...LOGS });
    expect(await ended(phone)).toMatchObject({ message: { state: 'sent' } });
    expect(await enter(phone, sentCodes()[0] ?? '')).toBe(200);
    expect(provider.received).toHaveLength(1);
  });

  it('is reported where the provider refuses it for good', async () => {
    const { phone } = await someone();
    await ask(phone, { status: 'FailedOperation.InsufficientBalanceInSmsPackage' });
    expect(await ended(phone)).toMatchObject({ failed: true, message: { state: 'failed', tries: 1 } });
    await expect.poll(() => worker.output()).toContain('sms not sent');
    expect(provider.received).toHaveLength(1);
  });

  it.for<[string, Reply]>([
    ['breaks the connection', 'close'],
    ['says that it lost its own delivery', { error: 'InternalError.Timeout' }],
    ['stands behind a gateway that gave up', { http: 504 }],
  ])('is not sent again where the provider %s, and stays good: it may have arrived', async ([, reply]) => {
    const { phone } = await someone();
    await ask(phone, reply);
    expect(await ended(phone)).toMatchObject({ failed: true, message: { state: 'unknown', tries: 1 } });
    expect(provider.received).toHaveLength(1);
    expect(await enter(phone, sentCodes()[0] ?? '')).toBe(200);
  });

  it('is not sent again by the next worker where one is killed while it asks, and stays good', async () => {
    const { phone } = await someone();
    await ask(phone, 'hang');
    await until(
      async () => provider.received.length,
      (count) => count === 1,
    );
    await worker.kill('SIGKILL');
    worker = await world.worker({ ...provider.env, ...LOGS });
    expect(await ended(phone)).toMatchObject({ failed: true, message: { state: 'unknown', tries: 1 } });
    expect(provider.received).toHaveLength(1);
    expect(await enter(phone, sentCodes()[0] ?? '')).toBe(200);
  });

  it('is sent once where two workers are handed it at once', async () => {
    const { phone } = await someone();
    await ask(phone, 'hang');
    await until(
      async () => provider.received.length,
      (count) => count === 1,
    );
    const other = await world.worker(provider.env);
    await world.query("UPDATE outbox SET queued_at = NULL WHERE payload->>'code_id' = $1", [
      String(await lastCode(world.app, phone)),
    ]);
    await emptyRedis(world);
    expect(await ended(phone)).toMatchObject({ message: { state: 'unknown', tries: 1 } });
    expect(provider.received).toHaveLength(1);
    await other.stop();
  });

  it('is not sent at all once its five minutes are over', async () => {
    await worker.stop();
    const late = await someone();
    const inTime = await someone();
    await ask(late.phone);
    await ask(inTime.phone);
    await letPass(world.app, late.phone, '301 seconds');
    await letPass(world.app, inTime.phone, '290 seconds');
    worker = await world.worker({ ...provider.env, ...LOGS });
    expect(await ended(inTime.phone)).toMatchObject({ failed: false, message: { state: 'sent' } });
    expect(await ended(late.phone)).toEqual({ failed: false, message: undefined });
    expect(provider.received.map(({ body }) => body.PhoneNumberSet[0])).toEqual([`+86${inTime.phone}`]);
  });

  it('is not sent where a newer one was asked for before a worker came', async () => {
    await worker.stop();
    const { phone } = await someone();
    await ask(phone);
    const old = await lastCode(world.app, phone);
    await letPass(world.app, phone, '1 minute');
    await ask(phone);
    worker = await world.worker({ ...provider.env, ...LOGS });
    expect(await ended(phone)).toMatchObject({ message: { state: 'sent' } });
    await until(
      () => world.query("SELECT 1 FROM outbox WHERE job = 'sms.code' AND done_at IS NULL AND failed_at IS NULL"),
      (rows) => rows.length === 0,
    );
    expect(provider.received.map(({ body }) => body.SessionContext)).toEqual([
      `code:${await lastCode(world.app, phone)}`,
    ]);
    expect(await world.query('SELECT code_hash FROM sms_codes WHERE id = $1', [old])).toEqual([{ code_hash: null }]);
    const [code = ''] = sentCodes();
    expect(await enter(phone, wrongCode(code))).toBe(422);
    expect(await enter(phone, code)).toBe(200);
  });

  it('is shown by no inbox in production, also where no provider is set', async () => {
    await worker.stop();
    worker = await world.worker({ NODE_ENV: 'production', DATA_KEY: world.app.deps.env.dataKey });
    const { phone } = await someone();
    await ask(phone);
    expect(await ended(phone)).toMatchObject({ message: { state: 'sent', code: null } });
    const inbox = await world.app.as()('GET', `/dev/inbox.json?phone=${phone}`);
    expect(inbox.text).not.toMatch(/\d{6}，|"code":/);
    await worker.stop();
    worker = await world.worker({ ...provider.env, ...LOGS });
  });
});
