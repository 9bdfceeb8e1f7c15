import { encode } from 'uqr';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '../../contract/roles.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { applyForWork, applyWithHospital, newPhone, person, sendCode } from './signing-up.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const rows = async <T extends object>(text: string, values: unknown[] = []) =>
  (await app.owner.query<T>(text, values)).rows;

const codeOf = async (id: number) =>
  (await rows<{ invite_code: string }>('SELECT invite_code FROM users WHERE id = $1', [id]))[0]?.invite_code ?? '';

async function register(inviter: number, more: object = {}) {
  const phone = newPhone();
  await sendCode(app, phone, 'register');
  const form = person(phone, { invite_code: await codeOf(inviter), ...more });
  expect((await app.as()('POST', '/api/register', form)).status).toBe(200);
  return phone;
}

/** The squares of a picture that uqr drew: each dark one is a path of its own. */
function darkSquares(url: string): number {
  const [head = '', body = ''] = url.split(',');
  expect(head).toBe('data:image/svg+xml;base64');
  const svg = Buffer.from(body, 'base64').toString();
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"[\s\S]*<\/svg>$/);
  return svg.match(/M\d+,\d+h10v10h-10z/g)?.length ?? 0;
}

describe('the picture of an invitation', () => {
  it('leads to the sign-up page of this address with one’s own code', async () => {
    const account = await app.make.account();
    const answer = await app.as(account)('GET', '/api/invite_qrcode');
    const code = await codeOf(account.id);
    expect([answer.status, answer.at('invite_code')]).toEqual([200, code]);
    expect(answer.at('link')).toBe(`${app.url}/register?invite_code=${code}`);
    const { data } = encode(answer.string('link'), { ecc: 'M', border: 4 });
    expect(darkSquares(answer.string('url'))).toBe(data.flat().filter(Boolean).length);
  });

  it('of staff names the channel too', async () => {
    const staff = await app.make.staff({ role: 'sale' });
    const answer = await app.as(staff)('GET', '/api/admin/hospital/invite_qrcode');
    const link = new URL(answer.string('link'));
    expect([link.origin, link.pathname]).toEqual([app.url, '/register']);
    expect(Object.fromEntries(link.searchParams)).toEqual({
      invite_code: await codeOf(staff.id),
      market_channel: '员工邀请',
    });
    expect((await app.as(await app.make.account())('GET', '/api/admin/hospital/invite_qrcode')).status).toBe(403);
    expect((await app.as()('GET', '/api/invite_qrcode')).status).toBe(401);
  });

  it('has the address that is configured, whatever host a request claims', async () => {
    const proud = await startTestApp({
      beside: app,
      env: { PUBLIC_ORIGINS: 'https://clinic.example.com,https://other.example.com' },
    });
    const account = await app.make.account();
    const answer = await proud.as(account)('GET', '/api/invite_qrcode', undefined, {
      'x-forwarded-host': 'evil.example',
    });
    expect(new URL(answer.string('link')).origin).toBe('https://clinic.example.com');
    await proud.close();
    const plain = await app.as(account)('GET', '/api/invite_qrcode', undefined, { 'x-forwarded-host': 'evil.example' });
    expect(new URL(plain.string('link')).origin).toBe(app.url);
  });

  it.each([
    ['a scheme that is none', { 'x-forwarded-proto': 'x'.repeat(4_000) }, /^http:\/\/127\.0\.0\.1:\d+$/],
    ['the scheme of its proxy', { 'x-forwarded-proto': 'https' }, /^https:\/\/127\.0\.0\.1:\d+$/],
    ['a host longer than any', { 'x-forwarded-host': 'x'.repeat(4_000) }, /^http:\/\/localhost$/],
  ])('is drawn where a proxy hands on %s', async (_what, headers, origin) => {
    const behind = await startTestApp({ beside: app, env: { TRUST_PROXY: '1' } });
    const answer = await behind.as(await app.make.account())('GET', '/api/invite_qrcode', undefined, headers);
    await behind.close();
    expect(answer.status, answer.text).toBe(200);
    expect(new URL(answer.string('link')).origin).toMatch(origin);
  });
});

describe('the list of invitations', () => {
  it('has whom one brought, as what they registered, with masked phones', async () => {
    const seller = await app.make.staff({ role: 'sale', name: '张丽' });
    const invite_code = await codeOf(seller.id);
    const plain = await register(seller.id, { market_channel: '员工邀请' });
    const staff = await applyForWork(app, seller.hospital_id, { invite_code, name: '李文博' });
    const owner = await applyWithHospital(app, '受邀口腔', { invite_code, name: '葛望江' });
    await register((await app.make.account()).id);
    const answer = await app.as(seller)('GET', '/api/admin/hospital/invite-list');
    expect(answer.at('total')).toBe(3);
    const mask = (phone: string) => `${phone.slice(0, 3)}****${phone.slice(-4)}`;
    const common = {
      id: expect.any(Number),
      inviter: '张丽',
      reward: null,
      created_at: expect.stringMatching(/\+08:00$/),
    };
    expect(answer.at('data')).toEqual([
      { ...common, name: '葛望江', phone: mask(owner.phone), kind: 'hospital', market_channel: null },
      { ...common, name: '李文博', phone: mask(staff.phone), kind: 'staff', market_channel: null },
      { ...common, name: '陈思远', phone: mask(plain), kind: 'user', market_channel: '员工邀请' },
    ]);
    expect(answer.text).not.toContain(plain);
    const page = await app.as(seller)('GET', '/api/admin/hospital/invite-list?page=2&pageSize=2');
    expect([page.at('data', 0, 'name'), page.at('total'), page.at('current_page')]).toEqual(['陈思远', 3, 2]);
    const found = await app.as(seller)('GET', '/api/admin/hospital/invite-list?keyword=望江');
    expect([found.at('total'), found.at('data', 0, 'name')]).toEqual([1, '葛望江']);
  });

  it('counts who applies again once, and nobody who names their own code', async () => {
    const seller = await app.make.staff({ role: 'sale' });
    const invite_code = await codeOf(seller.id);
    const { phone } = await applyForWork(app, seller.hospital_id, { invite_code });
    await rows(
      `WITH r AS (UPDATE reviews SET status = 'rejected' WHERE invited_by = $1 RETURNING membership_id)
       UPDATE memberships SET status = 'rejected' WHERE id IN (SELECT membership_id FROM r)`,
      [seller.id],
    );
    expect((await applyForWork(app, seller.hospital_id, { invite_code }, phone)).answer.status).toBe(201);
    const [invited] = await rows<{ id: number; invite_code: string }>(
      'SELECT id, invite_code FROM users WHERE phone = $1',
      [phone],
    );
    const own = await applyWithHospital(app, '自荐口腔', { invite_code: invited?.invite_code }, phone);
    expect(own.answer.status, own.answer.text).toBe(201);
    expect(await rows('SELECT id FROM reviews WHERE invited_by = $1', [invited?.id])).toEqual([]);
    expect((await app.as(seller)('GET', '/api/admin/hospital/invite-list')).at('total')).toBe(1);
  });

  it('of an owner has those of all who work there now, and nobody else’s', async () => {
    const owner = await app.make.staff({ role: 'shop_owner' });
    const colleague = async (role: Role, status = 'active') => {
      const made = await app.make.person(role, owner.hospital_id);
      await app.make.member(made.id, owner.hospital_id, role, status);
      return made;
    };
    const [seller, left, other] = [await colleague('sale'), await colleague('sale', 'left'), await colleague('other')];
    const stranger = await app.make.staff({ role: 'sale' });
    for (const inviter of [owner, seller, left, other, stranger]) await register(inviter.id);
    const list = async (who: { token: string }) =>
      (await app.as(who)('GET', '/api/admin/hospital/invite-list')).at('data') as { inviter: string }[];
    expect((await list(owner)).map(({ inviter }) => inviter)).toEqual(['sale', owner.name]);
    expect((await list(seller)).map(({ inviter }) => inviter)).toEqual(['sale']);
    expect((await app.as(left)('GET', '/api/admin/hospital/invite-list')).status).toBe(403);
    expect((await app.as(await app.make.account())('GET', '/api/admin/hospital/invite-list')).status).toBe(403);
  });
});
