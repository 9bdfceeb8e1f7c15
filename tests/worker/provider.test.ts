import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '../../scripts/lib/ports.mjs';
import { type Provider, type Reply, startProvider } from '../../scripts/rig/sms-provider.ts';
import type { WorkerProcess } from '../support/processes.ts';
import { until } from '../support/until.ts';
import { allJobsEnd, emptyRedis, messages, type Sms, startWorld, type World } from './world.ts';

/** Against a stand-in for Tencent Cloud on the network: what is known of a message, and that none is sent twice. */

let world: World;
let provider: Provider;
let worker: WorkerProcess;
beforeAll(async () => {
  world = await startWorld();
  provider = await startProvider();
  worker = await world.worker(provider.env);
});
afterAll(async () => {
  await world.close();
  await provider.close();
});
beforeEach(() => {
  provider.received.length = 0;
});

/** Books, and waits until its message's job has ended. */
async function bookAndSend(...replies: Reply[]): Promise<Sms> {
  provider.next(...replies);
  return ended(await world.book());
}

async function ended(reservation: number): Promise<Sms> {
  await allJobsEnd(world);
  const [message] = (await messages(world)).filter((each) => each.reservation_id === reservation);
  if (!message) throw new Error('no message');
  return message;
}

const jobOf = async (message: Sms) => {
  const [job] = await world.query<{ failed: boolean; error: string | null }>(
    `SELECT failed_at IS NOT NULL AS failed, error FROM outbox
     WHERE job = 'sms.reservation' AND (payload->>'reservation_id')::bigint = $1`,
    [message.reservation_id],
  );
  return job;
};

describe('the provider', () => {
  it('is asked as its documents say', async () => {
    const message = await bookAndSend();
    expect(message).toMatchObject({ state: 'sent', tries: 1, provider_id: 's1', error: null });
    expect(provider.received).toHaveLength(1);
    const [request] = provider.received;
    expect(request?.headers).toMatchObject({
      'x-tc-action': 'SendSms',
      'x-tc-version': '2021-01-11',
      'x-tc-region': 'ap-guangzhou',
      authorization: expect.stringMatching(
        /^TC3-HMAC-SHA256 Credential=test-id\/\d{4}-\d\d-\d\d\/.*, Signature=\w{64}$/,
      ),
    });
    expect(request?.body).toEqual({
      PhoneNumberSet: [`+86${message.phone}`],
      SmsSdkAppId: '1400000001',
      SignName: '号脉',
      TemplateId: '101',
      TemplateParamSet: ['衡川口腔 · 总院', '赵晓棠', '11月21日 09:00', '沈静姝'],
      SessionContext: `reservation:${message.reservation_id}:booked:1`,
    });
  });

  it('is not asked again where it refuses for good', async () => {
    const message = await bookAndSend({ status: 'FailedOperation.InsufficientBalanceInSmsPackage' });
    expect(message).toMatchObject({ state: 'failed', tries: 1 });
    expect(await jobOf(message)).toMatchObject({ failed: true, error: expect.stringContaining('InsufficientBalance') });
    expect(provider.received).toHaveLength(1);
    const wrongKey = await bookAndSend({ error: 'AuthFailure.SecretIdNotFound' });
    expect(wrongKey).toMatchObject({ state: 'failed', tries: 1 });
    expect(provider.received).toHaveLength(2);
  });

  it.for<[string, Reply]>([
    ['its limit of requests', { error: 'RequestLimitExceeded' }],
    ['its limit for one phone', { status: 'LimitExceeded.PhoneNumberThirtySecondLimit' }],
    ['an error of its own', { error: 'InternalError.OtherError' }],
    ['HTTP 500', { http: 500 }],
    ['HTTP 503', { http: 503 }],
  ])('is asked again after %s', async ([, reply]) => {
    const message = await bookAndSend(reply);
    expect(message).toMatchObject({ state: 'sent', tries: 2, provider_id: 's2', error: null });
    expect(provider.received).toHaveLength(2);
  });

  it.for<[string, Reply]>([
    ['breaks the connection', 'close'],
    ['breaks off its answer', 'half'],
    ['stands behind a gateway that gave up', { http: 504 }],
    ['says that it lost its own delivery', { error: 'InternalError.Timeout' }],
    ['never answers', 'hang'],
  ])('is not asked again where it %s: nobody knows what happened', async ([, reply]) => {
    const message = await bookAndSend(reply);
    expect(message).toMatchObject({ state: 'unknown', tries: 1, error: expect.any(String) });
    expect(await jobOf(message)).toMatchObject({ failed: true });
    expect(provider.received).toHaveLength(1);
    // Told once it is written: the line and the figure come right after.
    await expect.poll(() => worker.output()).toContain('"state":"unknown"');
    const metrics = () => fetch(worker.metricsUrl).then((answer) => answer.text());
    await expect.poll(metrics).toMatch(/haomai_sms_total\{kind="booked",state="unknown"\} [1-5]/);
  });

  it('is asked again where it could not be reached', async () => {
    await worker.stop();
    const port = await freePort();
    worker = await world.worker({ ...provider.env, TENCENT_SMS_ENDPOINT: `http://127.0.0.1:${port}` });
    const reservation = await world.book();
    const refused = async () => (await messages(world)).find((each) => each.reservation_id === reservation);
    await until(refused, (message) => message?.state === 'queued' && message.error !== null);
    await worker.stop();
    worker = await world.worker(provider.env);
    expect(await ended(reservation)).toMatchObject({ state: 'sent' });
    expect(provider.received).toHaveLength(1);
  });

  it('is not asked again for a message whose worker died while it asked', async () => {
    provider.next('hang');
    const reservation = await world.book();
    await until(
      async () => provider.received.length,
      (count) => count === 1,
    );
    await worker.kill('SIGKILL');
    worker = await world.worker(provider.env);
    expect(await ended(reservation)).toMatchObject({ state: 'unknown', tries: 1 });
    expect(provider.received).toHaveLength(1);
  });

  it('is asked once where the queue hands a message to two workers at once', async () => {
    provider.next('hang');
    const reservation = await world.book();
    await until(
      async () => provider.received.length,
      (count) => count === 1,
    );
    const other = await world.worker(provider.env);
    // Redis is emptied while the first worker waits for the provider, and the job looks lost.
    await world.query(`UPDATE outbox SET queued_at = NULL WHERE (payload->>'reservation_id')::bigint = $1`, [
      reservation,
    ]);
    await emptyRedis(world);
    expect(await ended(reservation)).toMatchObject({ state: 'unknown', tries: 1 });
    expect(provider.received).toHaveLength(1);
    await other.stop();
  });

  it('that answers late is waited for by who asked; another worker neither asks again nor gives the message up', async () => {
    provider.next('late');
    const reservation = await world.book();
    await until(
      async () => provider.received.length,
      (count) => count === 1,
    );
    const other = await world.worker(provider.env);
    await world.query(`UPDATE outbox SET queued_at = NULL WHERE (payload->>'reservation_id')::bigint = $1`, [
      reservation,
    ]);
    await emptyRedis(world);
    await until(
      async () => worker.output() + other.output(),
      (text) => text.includes('another process is sending this message'),
    );
    provider.answerLate();
    expect(await ended(reservation)).toMatchObject({ state: 'sent', tries: 1 });
    expect(provider.received).toHaveLength(1);
    await other.stop();
  });
});
