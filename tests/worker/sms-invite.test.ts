import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Provider, startProvider } from '../../scripts/rig/sms-provider.ts';
import { newPhone } from '../api/signing-up.ts';
import { until } from '../support/until.ts';
import { emptyRedis, startWorld, type World } from './world.ts';

let world: World;
let provider: Provider;
let owner: { token: string };
beforeAll(async () => {
  world = await startWorld();
  provider = await startProvider();
  owner = await world.app.make.staff({ hospital: world.doctor.hospital_id, role: 'shop_owner' });
});
afterAll(async () => {
  await provider.close();
  await world.close();
});

const PATH = '/api/admin/staff/invites';
const ORIGIN = { PUBLIC_ORIGINS: 'https://haomai.example' };

async function invite(phone: string) {
  const made = await world.app.as(owner)('POST', PATH, { phone, name: '周予安', roles: ['doctor'] });
  expect(made.status, made.text).toBe(201);
  return made.number('data', 'id');
}

const messageTo = (phone: string) =>
  until(
    () =>
      world.query<{ text: string; state: string; code: string | null }>(
        'SELECT text, state, code FROM sms_messages WHERE phone = $1 ORDER BY id DESC',
        [phone],
      ),
    ([newest]) => newest?.state === 'sent',
  );

it('comes with a link that is kept nowhere but as its hash; sent again, the newest one is good', async () => {
  const worker = await world.worker(ORIGIN);
  const phone = newPhone();
  const id = await invite(phone);
  const [first] = await messageTo(phone);
  expect(first?.text).toBe(
    '【号脉】衡川口腔 · 总院 邀请您加入，7天内有效，请用本手机号接受：https://haomai.example/join?invite=******',
  );
  const inbox = await world.app.as()('GET', `/dev/inbox.json?phone=${phone}`);
  const secret = inbox.string(0, 'code');
  expect(inbox.at(0, 'text')).toContain(`/join?invite=${secret}`);
  const open = (invited: string) => world.app.as()('POST', '/api/invites/open', { invite: invited });
  expect((await open(secret)).at('data', 'from')).toBe('衡川口腔 · 总院');

  expect((await world.app.as(owner)('POST', `${PATH}/${id}/resend`)).status).toBe(201);
  const codes = await until(
    () =>
      world.query<{ code: string }>("SELECT code FROM sms_messages WHERE phone = $1 AND state = 'sent' ORDER BY id", [
        phone,
      ]),
    (sent) => sent.length === 2,
  );
  expect((await open(secret)).status).toBe(404);
  expect((await open(codes[1]?.code ?? '')).status).toBe(200);
  await worker.stop();
});

it('fills the provider’s template with who invites and the secret, and nothing goes once it is withdrawn', async () => {
  const phone = newPhone();
  const gone = newPhone();
  const id = await invite(gone);
  expect((await world.app.as(owner)('POST', `${PATH}/${id}/withdraw`)).status).toBe(201);
  await invite(phone);
  const worker = await world.worker({ ...ORIGIN, ...provider.env });
  await messageTo(phone);
  await until(
    () => world.query("SELECT id FROM outbox WHERE job = 'sms.invite' AND done_at IS NULL AND failed_at IS NULL"),
    (waiting) => waiting.length === 0,
  );
  expect(provider.received.map(({ body }) => [body.PhoneNumberSet[0], body.TemplateId])).toEqual([
    [`+86${phone}`, '108'],
  ]);
  const [from, secret] = provider.received[0]?.body.TemplateParamSet ?? [];
  expect([from, secret]).toEqual(['衡川口腔 · 总院', expect.stringMatching(/^[\w-]{16}$/)]);
  expect((await world.app.as()('POST', '/api/invites/open', { invite: secret })).status).toBe(200);
  const [kept] = await world.query<{ kept: string }>(
    'SELECT (SELECT string_agg(m::text, $1) FROM sms_messages m) || (SELECT string_agg(i::text, $1) FROM work_invites i) AS kept',
    [' '],
  );
  expect(kept?.kept).not.toContain(String(secret));
  await worker.stop();
});

it('waits for the end of the quiet hours, and has a good link then', async () => {
  await world.app.database.setClock('2026-11-20T22:30:00+08:00');
  const phone = newPhone();
  const worker = await world.worker({ ...ORIGIN, ...provider.env });
  await invite(phone);
  await until(
    () => world.query<{ due_at: Date | null }>('SELECT due_at FROM sms_messages WHERE phone = $1', [phone]),
    ([message]) => message !== undefined && message.due_at !== null,
  );
  expect(provider.received.filter(({ body }) => body.PhoneNumberSet[0] === `+86${phone}`)).toEqual([]);
  await worker.stop();
  // The clock that is played is the database's; and an emptied Redis loses nothing.
  await emptyRedis(world);
  await world.app.database.setClock('2026-11-21T07:00:01+08:00');
  const morning = await world.worker({ ...ORIGIN, ...provider.env });
  await messageTo(phone);
  const sent = provider.received.findLast(({ body }) => body.PhoneNumberSet[0] === `+86${phone}`);
  const opened = await world.app.as()('POST', '/api/invites/open', { invite: sent?.body.TemplateParamSet[1] });
  expect(opened.at('data', 'status')).toBe('pending');
  await morning.stop();
});
