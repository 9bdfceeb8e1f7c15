import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Person } from '../../db/factories.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

/** Attachments of announcements: images written anew, PDFs handed out, each to whom its announcement concerns. */

const MESSAGE = '/api/admin/hospital/message';
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

let app: TestApp;
let owner: Person & { hospital_id: number };
let colleague: Person;
beforeAll(async () => {
  app = await startTestApp({ redis: false });
  owner = await app.make.staff({ role: 'shop_owner' });
  colleague = await app.make.staff({ hospital: owner.hospital_id, role: 'shop_owner' });
});
afterAll(() => app.close());

async function upload(bytes: Uint8Array, token: string, type = 'attachment') {
  const form = new FormData();
  form.set('type', type);
  form.set('file', new Blob([new Uint8Array(bytes)]), 'x.pdf');
  const response = await fetch(`${app.url}/api/upload`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${token}` },
  });
  const body: unknown = await response.json();
  return {
    status: response.status,
    body,
    location: z.object({ Location: z.string() }).safeParse(body).data?.Location ?? '',
  };
}

const post = (person: Person, attachments: { key: string; name: string }[], more: object = {}) =>
  app.as(person)('POST', MESSAGE, { title: '附件', content: '见附件', audience: 'staff', attachments, ...more });
const fetchFile = async (address: string) => {
  const response = await fetch(`${app.url}${address}`);
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
};

/** What a browser calls the file (RFC 6266). */
function savedAs(header: string): string | undefined {
  expect(header).toMatch(/^attachment; filename=/);
  const extended = /filename\*=UTF-8''([^;]+)$/.exec(header)?.[1];
  const plain = /filename=(?:"((?:[^"\\]|\\.)*)"|[^";]+)$/.exec(header);
  return extended === undefined
    ? (plain?.[1]?.replace(/\\(.)/g, '$1') ?? plain?.[0].slice(9))
    : decodeURIComponent(extended);
}

describe('an attachment', () => {
  it('that is a PDF comes back byte for byte, as a download that may do nothing here', async () => {
    const { location } = await upload(PDF, owner.token);
    const made = await post(owner, [{ key: location, name: '值班表.pdf' }]);
    expect(made.status, made.text).toBe(201);
    expect(made.at('data', 'attachments', 0)).toMatchObject({
      name: '值班表.pdf',
      content_type: 'application/pdf',
      size: PDF.length,
    });
    const address = made.string('data', 'attachments', 0, 'url');
    const file = await fetchFile(address);
    expect([file.status, file.bytes.equals(PDF)]).toEqual([200, true]);
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; /);
    expect(file.headers.get('x-content-type-options')).toBe('nosniff');
    expect(file.headers.get('content-security-policy')).toContain('sandbox');
    // Without the signature it is not there.
    expect((await fetchFile(address.replace(/\?.*/, ''))).status).toBe(404);
  });

  it.each([
    ['值班表.pdf', '值班表.pdf'],
    ['值班表', '值班表.pdf'],
    ['photo.jpeg', 'photo.pdf'],
    ['..\\..\\etc/passwd', '....etcpasswd.pdf'],
    ['fdp.\u202Eexe\r\nX-Evil: 1', 'fdp.exeX-Evil: 1.pdf'],
    ['page.html', 'page.html.pdf'],
    ['"; filename=evil.exe', '"; filename=evil.exe.pdf'],
  ])('called %j is saved as %j', async (given, name) => {
    const { location } = await upload(PDF, owner.token);
    const made = await post(owner, [{ key: location, name: given }]);
    expect(made.status, made.text).toBe(201);
    const file = await fetchFile(made.string('data', 'attachments', 0, 'url'));
    expect(file.status).toBe(200);
    expect(savedAs(file.headers.get('content-disposition') ?? '')).toBe(name);
    expect(file.headers.get('x-evil')).toBeNull();
  });

  it('called by half a sign is refused: no column holds such a text', async () => {
    const { location } = await upload(PDF, owner.token);
    const made = await post(owner, [{ key: location, name: '半\uD83D个' }]);
    expect(made.status, made.text).toBe(422);
    expect(made.at('errors', 'attachments.0.name')).toEqual(['包含无法识别的字符']);
  });

  it('under another name, for longer, or of another key is not there', async () => {
    const [one, two] = [await upload(PDF, owner.token), await upload(PDF, owner.token)];
    const made = await post(owner, [
      { key: one.location, name: '一.pdf' },
      { key: two.location, name: '二.pdf' },
    ]);
    const [first, second] = [0, 1].map((i) => new URL(made.string('data', 'attachments', i, 'url'), app.url));
    if (!first || !second) throw new Error('no addresses');
    const renamed = new URL(first);
    renamed.searchParams.set('name', '请运行.pdf');
    const nameless = new URL(first);
    nameless.searchParams.delete('name');
    const twice = new URL(first);
    twice.searchParams.append('name', '一.pdf');
    const longer = new URL(first);
    longer.searchParams.set('expires', '999999999999');
    const others = new URL(first);
    others.pathname = second.pathname;
    for (const url of [renamed, nameless, twice, longer, others]) expect((await fetch(url)).status, url.href).toBe(404);
    expect((await fetch(first)).status).toBe(200);
  });

  it('of one announcement is no other’s: taken out of one it would be gone from both', async () => {
    const { location } = await upload(PDF, owner.token);
    const first = await post(owner, [{ key: location, name: '一' }]);
    const second = await post(owner, [{ key: location, name: '二' }]);
    expect([second.status, second.at('errors')]).toEqual([422, { attachments: ['文件不存在或已失效，请重新上传'] }]);
    expect((await fetchFile(first.string('data', 'attachments', 0, 'url'))).status).toBe(200);
    const both = await upload(PDF, owner.token);
    const rush = await Promise.all([1, 2, 3].map(() => post(owner, [{ key: both.location, name: '抢' }])));
    expect(rush.map(({ status }) => status).toSorted()).toEqual([201, 422, 422]);
  });

  it('of a refused announcement is still its writer’s to name', async () => {
    const { location } = await upload(PDF, owner.token);
    expect((await post(owner, [{ key: location, name: '一' }], { publish_at: '2001-01-01 08:00' })).status).toBe(422);
    const { rows } = await app.owner.query('SELECT state FROM uploads WHERE key = $1', [location.slice(9)]);
    expect(rows).toEqual([{ state: 'stored' }]);
    expect((await post(owner, [{ key: location, name: '一' }])).status).toBe(201);
  });

  it('that a browser put by itself is looked at when it is named', async () => {
    const issued = await app.as(owner)('POST', '/api/cos_token', { type: 'attachment' });
    const key = issued.string('key');
    await app.deps.storage.put(key, Buffer.from('<html>no</html>'), '');
    const refused = await post(owner, [{ key, name: '页' }]);
    expect(refused.at('errors')).toEqual({ attachments: ['仅支持 JPG、PNG、WebP 图片和 PDF 文件'] });
    await app.deps.storage.put(key, PDF, '');
    const made = await post(owner, [{ key, name: '表' }]);
    expect(made.at('data', 'attachments', 0)).toMatchObject({ content_type: 'application/pdf', size: PDF.length });
    expect((await fetchFile(made.string('data', 'attachments', 0, 'url'))).bytes.equals(PDF)).toBe(true);
  });

  it('above five megabytes is refused', async () => {
    const big = await upload(Buffer.concat([PDF, Buffer.alloc(5 * 1024 * 1024, 32), PDF]), owner.token);
    expect(big.status).toBe(413);
  });

  it('that is an image is written anew', async () => {
    const png = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#0f5b63' } })
      .png()
      .toBuffer();
    const { location } = await upload(Buffer.concat([png, Buffer.from('<script>')]), owner.token);
    const made = await post(owner, [{ key: location, name: '照片' }]);
    const file = await fetchFile(made.string('data', 'attachments', 0, 'url'));
    expect([file.headers.get('content-type'), file.bytes.includes('<script>')]).toEqual(['image/jpeg', false]);
    expect(savedAs(file.headers.get('content-disposition') ?? '')).toBe('照片.jpg');
  });

  it.each([
    ['a page', Buffer.from('<html><script>alert(1)</script></html>')],
    ['half a PDF', PDF.subarray(0, 30)],
    ['a page that ends like a PDF', Buffer.from('<html>%PDF-1.4 %%EOF')],
    ['nothing', Buffer.alloc(1)],
  ])('that is %s is refused', async (_what, bytes) => {
    const refused = await upload(bytes, owner.token);
    expect([refused.status, z.object({ errors: z.unknown() }).parse(refused.body).errors]).toEqual([
      422,
      { file: ['仅支持 JPG、PNG、WebP 图片和 PDF 文件'] },
    ]);
  });

  it('is no licence, and a PDF is no picture', async () => {
    expect((await upload(PDF, owner.token, 'license')).status).toBe(422);
    const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const { location } = await upload(png, owner.token, 'image');
    const refused = await post(owner, [{ key: location, name: '图' }]);
    expect([refused.status, refused.at('errors')]).toEqual([422, { attachments: ['文件不存在或已失效，请重新上传'] }]);
  });

  it('of another person can’t be taken', async () => {
    const stranger = await app.make.staff({ role: 'shop_owner' });
    const { location } = await upload(PDF, stranger.token);
    const refused = await post(owner, [{ key: location, name: '偷' }]);
    expect([refused.status, refused.at('errors')]).toEqual([422, { attachments: ['文件不存在或已失效，请重新上传'] }]);
  });

  it('stays when a colleague edits, and is gone when it is taken out', async () => {
    const { location } = await upload(PDF, owner.token);
    const made = await post(owner, [{ key: location, name: '一' }]);
    const id = made.number('data', 'id');
    const key = made.string('data', 'attachments', 0, 'key');
    const update = (attachments: unknown) => app.as(colleague)('POST', `${MESSAGE}/updateMessage`, { id, attachments });
    const renamed = await update([{ key, name: '二' }]);
    expect([renamed.status, renamed.at('data', 'attachments', 0, 'name')]).toEqual([201, '二']);
    const address = renamed.string('data', 'attachments', 0, 'url');
    expect((await fetchFile(address)).status).toBe(200);
    expect((await update([])).at('data', 'attachments')).toEqual([]);
    expect((await fetchFile(address)).status).toBe(404);
  });

  it('named twice is refused, and more than ten too', async () => {
    const { location } = await upload(PDF, owner.token);
    const twice = await post(owner, [
      { key: location, name: '一' },
      { key: location, name: '二' },
    ]);
    expect([twice.status, twice.at('errors')]).toEqual([422, { attachments: ['附件重复'] }]);
    const many = await post(
      owner,
      Array.from({ length: 11 }, () => ({ key: location, name: '多' })),
    );
    expect(many.at('errors')).toEqual({ attachments: ['附件最多10个'] });
  });
});
