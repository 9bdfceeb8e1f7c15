import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Provider, startProvider } from '../../scripts/rig/sms-provider.ts';
import { applyForWork, applyWithHospital, newPhone, person } from '../api/signing-up.ts';
import { until } from '../support/until.ts';
import { startWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

interface Sent {
  kind: string;
  text: string;
  state: string;
  tries: number;
  hospital_id: number;
}

const sentTo = (phone: string) =>
  world.query<Sent>('SELECT kind, text, state, tries, hospital_id FROM sms_messages WHERE phone = $1 ORDER BY id', [
    phone,
  ]);

const jobsEnd = () =>
  until(
    () => world.query("SELECT id FROM outbox WHERE job = 'sms.review' AND done_at IS NULL AND failed_at IS NULL"),
    (rows) => rows.length === 0,
  );

/** Somebody applies for work at the world's hospital, and its owner decides. */
async function decideStaff(decision: object) {
  const { app, doctor } = world;
  const { phone, answer } = await applyForWork(app, doctor.hospital_id);
  expect(answer.status, answer.text).toBe(201);
  const [review] = await world.query<{ id: number }>(
    'SELECT r.id FROM reviews r JOIN users u ON u.id = r.applicant_id WHERE u.phone = $1',
    [phone],
  );
  const owner = await app.make.staff({ hospital: doctor.hospital_id, role: 'shop_owner' });
  const decided = await app.as(owner)('PATCH', `/api/admin/examine_doctors/${review?.id}`, decision);
  expect(decided.status, decided.text).toBe(201);
  return { phone, review: review?.id ?? 0 };
}

describe('an application', () => {
  it('is made with the code that comes to the phone', async () => {
    const worker = await world.worker();
    const as = world.app.as();
    const phone = newPhone();
    const { hospital_id } = world.doctor;
    expect((await as('POST', '/api/doctor/register_sms', { phone, hospital_id })).status).toBe(201);
    const inbox = await until(
      () => as('GET', `/dev/inbox.json?phone=${phone}`),
      ({ text }) => text.includes('"code":'),
    );
    const code = inbox.string(0, 'code');
    const answer = await as('POST', '/api/doctor/register', person(phone, { hospital_id, code }));
    expect([answer.status, answer.text]).toEqual([201, '{"data":{"status":"pending"}}']);
    await worker.stop();
  });
});

describe('the message of a decision', () => {
  it('says hospital, result and reason, and comes once however often the job runs', async () => {
    const worker = await world.worker();
    const approved = await decideStaff({ status: 'approved' });
    const rejected = await decideStaff({ status: 'rejected', reason: '证件不清晰' });
    await jobsEnd();
    expect(await sentTo(approved.phone)).toEqual([
      {
        kind: 'approved',
        text: '【号脉】您在 衡川口腔 · 总院 的医生申请已通过。请登录后使用。',
        state: 'sent',
        tries: 1,
        hospital_id: world.doctor.hospital_id,
      },
    ]);
    const once = [
      {
        kind: 'rejected',
        text: '【号脉】您在 衡川口腔 · 总院 的医生申请未通过。原因：证件不清晰。修改后可重新申请。',
        state: 'sent',
        tries: 1,
        hospital_id: world.doctor.hospital_id,
      },
    ];
    expect(await sentTo(rejected.phone)).toEqual(once);
    await world.query("SELECT enqueue('sms.review', jsonb_build_object('review_id', $1::bigint), haomai_now(), NULL)", [
      rejected.review,
    ]);
    await jobsEnd();
    expect(await sentTo(rejected.phone)).toEqual(once);
    const inbox = await world.app.as()('GET', `/dev/inbox.json?phone=${rejected.phone}`);
    expect(inbox.at(0, 'text')).toContain('证件不清晰');
    expect(await worker.stop()).toBe(0);
  });

  it('of an institution goes to who applied; nothing goes while nothing is decided', async () => {
    const worker = await world.worker();
    const { phone } = await applyWithHospital(world.app, '望江口腔');
    const [review] = await world.query<{ id: number; hospital_id: number }>(
      'SELECT r.id, r.hospital_id FROM reviews r JOIN users u ON u.id = r.applicant_id WHERE u.phone = $1',
      [phone],
    );
    await world.query("SELECT enqueue('sms.review', jsonb_build_object('review_id', $1::bigint), haomai_now(), NULL)", [
      review?.id,
    ]);
    await jobsEnd();
    expect(await sentTo(phone)).toEqual([]);
    const admin = await world.app.make.account();
    await world.query('UPDATE users SET is_super_admin = true WHERE id = $1', [admin.id]);
    const path = `/api/admin/examine_hospitals/${review?.hospital_id}`;
    const reason = `材料已核对，${'请尽快完善科室与医生信息'.repeat(10)}`;
    expect((await world.app.as(admin)('PATCH', path, { status: 'approved', reason })).status).toBe(201);
    await jobsEnd();
    const [sent, ...more] = await sentTo(phone);
    expect(more).toEqual([]);
    // A long reason is shortened in the message; the notification has the whole.
    expect(sent?.text).toMatch(
      /^【号脉】您在 望江口腔 的入驻申请已通过。审批意见：材料已核对，.{53}…。请登录后使用。$/,
    );
    await worker.stop();
  });
});

describe('with the provider', () => {
  let provider: Provider;
  beforeAll(async () => {
    provider = await startProvider();
  });
  afterAll(() => provider.close());

  it('the template of the result is filled, and a passing refusal is tried again', async () => {
    provider.next({ error: 'RequestLimitExceeded' });
    const worker = await world.worker(provider.env);
    const { phone, review } = await decideStaff({ status: 'rejected', reason: '证件不清晰' });
    await jobsEnd();
    expect(provider.received.map(({ body }) => [body.PhoneNumberSet[0], body.TemplateId, body.SessionContext])).toEqual(
      Array(2).fill([`+86${phone}`, '104', `review:${review}`]),
    );
    expect(provider.received[1]?.body.TemplateParamSet).toEqual(['衡川口腔 · 总院', '医生', '证件不清晰']);
    expect(await sentTo(phone)).toMatchObject([{ kind: 'rejected', state: 'sent', tries: 2 }]);
    await worker.stop();
  });
});
