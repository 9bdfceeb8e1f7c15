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

  it('that is an image is written anew', async () => {
    const png = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#0f5b63' } })
      .png()
      .toBuffer();
    const { location } = await upload(Buffer.concat([png, Buffer.from('<script>')]), owner.token);
    const made = await post(owner, [{ key: location, name: '照片' }]);
    const file = await fetchFile(made.string('data', 'attachments', 0, 'url'));
    expect([file.headers.get('content-type'), file.bytes.includes('<script>')]).toEqual(['image/jpeg', false]);
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
