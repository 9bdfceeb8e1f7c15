import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { newKey, uploadUrl } from '../../server/features/uploads/keys.ts';
import { cosAuthorization } from '../../server/platform/storage/cos-signature.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { uploadFolderOf } from '../support/database.ts';
import { type FakeCos, startFakeCos } from '../support/fake-cos.ts';

const failure = z.object({
  code: z.string(),
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
});
const rights = z.object({
  credentials: z.object({ tmpSecretId: z.string(), tmpSecretKey: z.string(), sessionToken: z.string() }),
  startTime: z.number(),
  expiredTime: z.number(),
  expiration: z.string(),
  key: z.string(),
  bucket: z.string(),
  region: z.string(),
});
type Rights = z.infer<typeof rights>;

const NOT_AN_IMAGE = '仅支持 JPG、PNG、WebP 图片';

function picture(width = 60, height = 40, alpha = false) {
  const background = alpha ? { r: 20, g: 90, b: 160, alpha: 0.4 } : { r: 20, g: 90, b: 160 };
  return sharp({ create: { width, height, channels: alpha ? 4 : 3, background } });
}

/** As a camera writes it: turned, and with where it was taken. */
const photo = () =>
  picture(60, 40)
    .withExif({
      IFD0: { Make: 'SECRETCAM', Orientation: '6' },
      IFD3: { GPSLatitude: '31/1 13/1 0/1', GPSLatitudeRef: 'N' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

/** A PNG that says how large it is and ends. */
function pngOf(width: number, height: number): Buffer {
  const crcs = Array.from({ length: 256 }, (_, n) => {
    let c = n;
    for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
    return c >>> 0;
  });
  const crc = (bytes: Buffer) =>
    (bytes.reduce((c, byte) => (crcs[(c ^ byte) & 255] ?? 0) ^ (c >>> 8), 0xffffffff) ^ 0xffffffff) >>> 0;
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const around = Buffer.alloc(8);
    around.writeUInt32BE(data.length, 0);
    around.writeUInt32BE(crc(body), 4);
    return Buffer.concat([around.subarray(0, 4), body, around.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const parts = [chunk('IHDR', header), chunk('IDAT', Buffer.from('no picture')), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts]);
}

interface Sent {
  bytes?: Uint8Array | undefined;
  type?: string;
  name?: string;
  field?: string;
  token?: string | undefined;
}

async function upload(app: TestApp, { bytes, type, name = 'x.jpg', field = 'file', token }: Sent) {
  const form = new FormData();
  if (type !== undefined) form.set('type', type);
  if (bytes) form.set(field, new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), name);
  const response = await fetch(`${app.url}/api/upload`, {
    method: 'POST',
    body: form,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
  const body: unknown = await response.json();
  return {
    status: response.status,
    headers: response.headers,
    body,
    location: z.object({ Location: z.string() }).safeParse(body).data?.Location ?? '',
  };
}

/** As a form that saves it makes it. */
async function published(app: TestApp, location: string): Promise<string> {
  await app.owner.query("UPDATE uploads SET state = 'attached' WHERE key = $1", [location.replace('/uploads/', '')]);
  return location;
}

async function show(app: TestApp, address: string) {
  const response = await fetch(`${app.url}${address}`);
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

const stores = ['local', 'cos'] as const;

describe.each(stores)('uploads in the %s store', (store) => {
  let app: TestApp;
  let cos: FakeCos;
  /** Each person may upload so often: a test that is about something else has a person of its own. */
  const someone = () => app.make.account();

  beforeAll(async () => {
    cos = await startFakeCos();
    app = await startTestApp({ env: store === 'cos' ? cos.env : {} });
  });
  afterAll(async () => {
    await app?.close();
    await cos?.close();
  });

  const stored = () => {
    const folder = uploadFolderOf(app.database.url);
    if (store === 'cos') return [...cos.objects.keys()];
    if (!existsSync(folder)) return [];
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
    return files.map((file) => path.relative(folder, path.join(file.parentPath, file.name)));
  };

  it('an image comes back as an image, under a name that nobody guesses, once something published has it', async () => {
    const { status, location } = await upload(app, { bytes: await picture().png().toBuffer(), type: 'image' });
    expect(status).toBe(200);
    expect(location).toMatch(/^\/uploads\/image\/[\w-]{32}$/);
    const before = await show(app, location);
    expect(before.status).toBe(404);
    const { status: shown, headers, bytes } = await show(app, await published(app, location));
    expect(shown).toBe(200);
    expect(headers.get('content-type')).toBe('image/jpeg');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
    expect(headers.get('content-disposition')).toMatch(/^inline; filename="[\w-]{32}\.jpg"$/);
    expect(headers.get('cache-control')).toContain('immutable');
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 60, height: 40 });
    expect(stored()).toContain(location.replace('/uploads/', ''));
  });

  it('a photo stands upright and does not tell where or with what it was taken', async () => {
    const bytes = await photo();
    expect(bytes.includes('SECRETCAM')).toBe(true);
    const { location } = await upload(app, { bytes, type: 'avatar', token: (await someone()).token });
    const shown = await show(app, await published(app, location));
    expect(await sharp(shown.bytes).metadata()).toMatchObject({ width: 40, height: 60 });
    const about = await sharp(shown.bytes).metadata();
    expect([about.exif, about.iptc, about.xmp, about.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(shown.bytes.includes('SECRETCAM')).toBe(false);
  });

  it('large images become 2000 pixels on their longer side, transparent ones stay transparent', async () => {
    const { token } = await someone();
    const large = await upload(app, { bytes: await picture(3000, 1500).jpeg().toBuffer(), type: 'image', token });
    expect(await sharp((await show(app, await published(app, large.location))).bytes).metadata()).toMatchObject({
      width: 2000,
      height: 1000,
    });
    const clear = await upload(app, { bytes: await picture(20, 20, true).webp().toBuffer(), type: 'image', token });
    const shown = await show(app, await published(app, clear.location));
    expect(shown.headers.get('content-type')).toBe('image/webp');
    expect(await sharp(shown.bytes).metadata()).toMatchObject({ format: 'webp', hasAlpha: true });
  });

  it('what a file carries beside its image does not come back', async () => {
    const bytes = Buffer.concat([
      await picture().jpeg().toBuffer(),
      Buffer.from('<script>alert(1)</script>PK\x03\x04'),
    ]);
    const { location } = await upload(app, { bytes, type: 'image', token: (await someone()).token });
    const shown = await show(app, await published(app, location));
    expect([shown.status, shown.bytes.includes('<script>')]).toEqual([200, false]);
  });

  it.each<[string, () => Promise<Buffer>]>([
    ['a page', async () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['a GIF', async () => picture().gif().toBuffer()],
    ['a TIFF', async () => picture().tiff().toBuffer()],
    ['a program', async () => Buffer.from('MZ\x90\x00\x03')],
    [
      'a JPEG by its first bytes only',
      async () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('<?php evil(); ?>')]),
    ],
    ['a JPEG that was cut off', async () => (await picture(400, 400).jpeg().toBuffer()).subarray(0, 300)],
  ])('%s is refused whatever it is called: 仅支持 JPG、PNG、WebP 图片', async (_, bytes) => {
    const before = stored().length;
    const answer = await upload(app, {
      bytes: await bytes(),
      type: 'image',
      name: 'photo.jpg',
      token: (await someone()).token,
    });
    expect(answer.status).toBe(422);
    expect(failure.parse(answer.body).errors).toEqual({ file: [NOT_AN_IMAGE] });
    expect(stored()).toHaveLength(before);
  });

  it('a small file that unpacks to a giant picture is refused unopened', async () => {
    // There is no pixel in it: whoever unpacked it would say that it is no picture.
    const answer = await upload(app, { bytes: pngOf(30_000, 30_000), type: 'image', token: (await someone()).token });
    expect(answer.status).toBe(422);
    expect(failure.parse(answer.body).errors).toEqual({ file: ['图片像素过大，请缩小后重试'] });
  });

  it('without a file, or with an unknown type: each field says so', async () => {
    const none = await upload(app, { type: 'video', token: (await someone()).token });
    expect(none.status).toBe(422);
    expect(failure.parse(none.body).errors).toEqual({ file: ['请选择文件'], type: ['文件类型格式错误'] });
    const other = await upload(app, {
      bytes: await picture().jpeg().toBuffer(),
      field: 'picture',
      token: (await someone()).token,
    });
    expect(failure.parse(other.body).errors).toEqual({ file: ['请选择文件'] });
    const empty = await upload(app, { bytes: Buffer.alloc(0), token: (await someone()).token });
    expect(failure.parse(empty.body).errors).toEqual({ file: ['请选择文件'] });
  });

  it('more than 5 MB is 413', async () => {
    const answer = await upload(app, {
      bytes: Buffer.alloc(5 * 1024 * 1024 + 1, 1),
      type: 'image',
      token: (await someone()).token,
    });
    expect(answer.status).toBe(413);
    expect(failure.parse(answer.body).code).toBe('TOO_LARGE');
  });

  it('a body that says nothing of its length is stopped at 5 MB', async () => {
    // Far more than is taken, and an end: who read all of it would say 400, after 64 MB and not after 20 GB.
    const PIECE = 256 * 1024;
    let left = (64 * 1024 * 1024) / PIECE;
    let answered = false;
    const endless = new ReadableStream<Uint8Array>({
      start: (out) =>
        out.enqueue(Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n')),
      pull: async (out) => {
        // In a turn of its own, so that others get to run.
        await setImmediate();
        // After a line that was cut fetch goes on reading for ever, and keeps all of it.
        if (answered) out.error(new Error('answered'));
        else if (left === 0) out.close();
        else out.enqueue(new Uint8Array(PIECE));
        left -= 1;
      },
    });
    const init = {
      method: 'POST',
      body: endless,
      duplex: 'half',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    };
    // Who is answered before having said all of it may see the line cut instead.
    const status = await fetch(`${app.url}/api/upload`, init).then(
      (response) => response.status,
      () => 413,
    );
    answered = true;
    expect(status).toBe(413);
  });

  it.each([
    ['JSON', '{"type":"image"}', 'application/json', 415],
    ['a bare image', 'x', 'image/jpeg', 415],
    ['a form without a boundary', 'x', 'multipart/form-data', 400],
    [
      'a form that breaks off',
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
      'multipart/form-data; boundary=b',
      400,
    ],
  ])('%s is refused', async (_, body, type, status) => {
    const response = await fetch(`${app.url}/api/upload`, { method: 'POST', body, headers: { 'content-type': type } });
    expect(response.status).toBe(status);
  });

  describe('temporary rights', () => {
    async function rightsFor(type: string): Promise<Rights> {
      const answer = await app.as(await someone())('POST', '/api/cos_token', { type });
      expect(answer.status, answer.text).toBe(200);
      return rights.parse(JSON.parse(answer.text));
    }

    async function putDirect(
      given: Rights,
      bytes: Buffer,
      change: { key?: string; method?: string; secret?: string; at?: number } = {},
    ) {
      const base = new URL(store === 'cos' ? cos.url : `${app.url}/uploads/`);
      const key = change.key ?? given.key;
      const method = change.method ?? 'PUT';
      const secret = { id: given.credentials.tmpSecretId, key: change.secret ?? given.credentials.tmpSecretKey };
      const now = change.at ?? Math.floor(Date.now() / 1_000);
      const headers = { host: base.host };
      const authorization = cosAuthorization(
        secret,
        { method, path: `/${key}`, headers },
        { from: now - 5, to: now + 300 },
      );
      const response = await fetch(new URL(key, base), {
        method,
        body: method === 'PUT' ? new Uint8Array(bytes) : null,
        headers: { authorization, 'x-cos-security-token': given.credentials.sessionToken },
      });
      await response.body?.cancel();
      return response.status;
    }

    const asCover = async (location: string) => {
      const person = await app.make.staff();
      return app.as(person)('PUT', '/api/admin/profile', {
        job_title: '',
        specialties: '',
        summary: '',
        cover: location,
      });
    };

    it('put one object under the one key, for ten minutes; a form that names it has it made clean', async () => {
      const given = await rightsFor('avatar');
      expect(given.key).toMatch(/^incoming\/avatar\/[\w-]{32}$/);
      expect(given.expiredTime - given.startTime).toBeGreaterThan(590);
      expect(given.expiredTime - given.startTime).toBeLessThanOrEqual(601);
      expect(Date.parse(given.expiration)).toBe(given.expiredTime * 1_000);
      expect(await putDirect(given, await photo())).toBe(200);
      expect(stored()).toContain(given.key);
      // Nobody sees it before the server has looked at it.
      expect((await show(app, `/uploads/${given.key}`)).status).toBe(404);
      expect((await show(app, `/uploads/${given.key.replace('incoming/', '')}`)).status).toBe(404);

      const person = await app.make.staff();
      const profile = { job_title: '', specialties: '', summary: '', cover: given.key };
      const { token } = person;
      const own = rights.parse(
        JSON.parse((await app.as({ token })('POST', '/api/cos_token', { type: 'avatar' })).text),
      );
      expect(await putDirect(own, await photo())).toBe(200);
      const saved = await app.as(person)('PUT', '/api/admin/profile', { ...profile, cover: own.key });
      expect(saved.status, saved.text).toBe(201);
      const shown = await show(app, saved.string('data', 'cover_url'));
      expect(shown.bytes.includes('SECRETCAM')).toBe(false);
      expect(await sharp(shown.bytes).metadata()).toMatchObject({ width: 40, height: 60 });
      expect(stored()).toContain(own.key.replace('incoming/', ''));
      expect(stored()).not.toContain(own.key);
    });

    it('reach no other key, do nothing but put, and need their secret', async () => {
      const given = await rightsFor('image');
      const bytes = await picture().jpeg().toBuffer();
      expect(await putDirect(given, bytes, { key: `incoming/${newKey('image')}` })).toBe(403);
      expect(await putDirect(given, bytes, { key: given.key.replace('incoming/', '') })).not.toBe(200);
      expect(await putDirect(given, bytes, { secret: 'guessed' })).toBe(403);
      expect(await putDirect(given, bytes, { at: Math.floor(Date.now() / 1_000) - 3_600 })).toBe(403);
      expect(await putDirect(given, bytes, { method: 'DELETE' })).not.toBe(204);
      expect(await putDirect(given, bytes, { method: 'GET' })).not.toBe(200);
      expect(stored()).not.toContain(given.key);
      expect(await putDirect(given, bytes)).toBe(200);
    });

    it('hold 5 MB at most', async () => {
      const given = await rightsFor('image');
      expect([403, 413]).toContain(await putDirect(given, Buffer.alloc(5 * 1024 * 1024 + 1)));
      expect(stored()).not.toContain(given.key);
    });

    it('what was put and is no image is refused by the form, on its field', async () => {
      const person = await app.make.staff();
      const answer = await app.as(person)('POST', '/api/cos_token', { type: 'avatar' });
      const given = rights.parse(JSON.parse(answer.text));
      expect(await putDirect(given, Buffer.from('<svg onload="alert(1)"/>'))).toBe(200);
      const saved = await app.as(person)('PUT', '/api/admin/profile', {
        job_title: '',
        specialties: '',
        summary: '',
        cover: given.key,
      });
      expect(saved.status).toBe(422);
      expect(saved.at('errors')).toEqual({ cover: [NOT_AN_IMAGE] });
      expect(stored()).not.toContain(given.key.replace('incoming/', ''));
    });

    it('of those who name a registrant’s upload at once, one has it', async () => {
      const answer = await app.as(null)('POST', '/api/cos_token', { type: 'avatar' });
      const given = rights.parse(JSON.parse(answer.text));
      expect(await putDirect(given, await picture(1200, 900).png().toBuffer())).toBe(200);
      const answers = await Promise.all([1, 2, 3].map(() => asCover(given.key)));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422]);
    });

    it('a key that nothing was put under is no upload', async () => {
      const given = await rightsFor('avatar');
      const saved = await asCover(given.key);
      expect(saved.status).toBe(422);
      expect(saved.at('errors')).toEqual({ cover: ['文件不存在或已失效，请重新上传'] });
    });

    it('without a body they are for an image', async () => {
      const answer = await app.as(await someone())('POST', '/api/cos_token');
      expect(answer.string('key')).toMatch(/^incoming\/image\//);
    });
  });

  describe('a form names an upload', () => {
    const save = (person: { token: string }, cover: string) =>
      app.as(person)('PUT', '/api/admin/profile', { job_title: '', specialties: '', summary: '', cover });
    const UNKNOWN = { cover: ['文件不存在或已失效，请重新上传'] };

    it('of ours, of its type, once; then it is its owner’s', async () => {
      const [owner, other] = [await app.make.staff(), await app.make.staff()];
      const bytes = await picture().jpeg().toBuffer();
      const { location } = await upload(app, { bytes, type: 'avatar', token: owner.token });
      expect((await save(other, location)).at('errors')).toEqual(UNKNOWN);
      expect((await save(owner, location)).status).toBe(201);
      // Its owner saves the same form again.
      expect((await save(owner, location)).status).toBe(201);
      expect((await save(other, location)).at('errors')).toEqual(UNKNOWN);
      const wrongType = await upload(app, { bytes, type: 'image', token: owner.token });
      expect((await save(owner, wrongType.location)).at('errors')).toEqual(UNKNOWN);
    });

    it.each([
      '/uploads/avatar/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
      'https://evil.example/x.jpg',
      '../../etc/passwd',
      'avatar/../license/x',
    ])('%s is no upload of ours', async (location) => {
      const saved = await save(await app.make.staff(), location);
      expect(saved.status).toBe(422);
      expect(saved.at('errors')).toEqual(UNKNOWN);
    });
  });

  describe('licences and certificates', () => {
    const later = (ms: number) => ({
      keys: app.deps.keys,
      clock: { ...app.deps.clock, now: () => new Date(app.deps.clock.now().getTime() + ms) },
    });

    it('are shown by the address that a presenter gave, for ten minutes at most', async () => {
      const bytes = await picture().jpeg().toBuffer();
      const { location } = await upload(app, { bytes, type: 'license', token: (await someone()).token });
      const key = location.replace('/uploads/', '');
      const missing = await show(app, `/uploads/${newKey('license')}`);
      expect(missing.status).toBe(404);
      const withoutIds = (text: Buffer) => text.toString().replace(/"request_id":"[^"]+"/, '');
      expect((await show(app, location)).status).toBe(404);
      expect(withoutIds((await show(app, location)).bytes)).toBe(withoutIds(missing.bytes));

      const address = uploadUrl(app.deps, key);
      const shown = await show(app, address);
      expect(shown.status).toBe(200);
      expect(shown.headers.get('cache-control')).toMatch(/^private/);
      // One in a thousand signatures ends with these by chance.
      const other = address.endsWith('AA') ? 'BB' : 'AA';
      expect((await show(app, address.slice(0, -2) + other)).status).toBe(404);
      expect((await show(app, address.replace(/expires=\d+/, 'expires=9999999999'))).status).toBe(404);
      expect((await show(app, address.replace(key, newKey('license')))).status).toBe(404);
      expect((await show(app, uploadUrl(later(-11 * 60_000), key))).status).toBe(404);
      expect((await show(app, uploadUrl(later(-4 * 60_000), key))).status).toBe(200);
    });
  });

  it.each([
    '/uploads/image/..%2f..%2fpackage.json',
    '/uploads/..%2f..%2f/package.json',
    '/uploads/image/%2e%2e',
    '/uploads/image/a%00b',
    '/uploads/incoming/image/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
    '/uploads/secret/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
  ])('%s is not there', async (address) => {
    expect((await show(app, address)).status).toBe(404);
  });
});

describe('how often', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app?.close());

  it('an address may upload 20 times in ten minutes without signing in; who is signed in is counted alone', async () => {
    const ask = () => app.as(null)('POST', '/api/cos_token', { type: 'license' });
    const answers = await Promise.all(Array.from({ length: 24 }, ask));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.string('message')).toBe('上传过于频繁，请稍后再试');
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(500);
    expect((await upload(app, { bytes: await picture().jpeg().toBuffer() })).status).toBe(429);
    const { token } = await app.make.account();
    expect((await upload(app, { bytes: await picture().jpeg().toBuffer(), token })).status).toBe(200);
  });
});

describe('how many at once', () => {
  it('an address may have eight forms under way; those that are given up make room', async () => {
    const app = await startTestApp();
    const control = new AbortController();
    try {
      const begin = () => {
        const body = new ReadableStream<Uint8Array>({
          start: (out) =>
            out.enqueue(Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n')),
        });
        const headers = { 'content-type': 'multipart/form-data; boundary=b' };
        const init = { method: 'POST', body, duplex: 'half', headers, signal: control.signal };
        return fetch(`${app.url}/api/upload`, init);
      };
      const slow = Array.from({ length: 8 }, () => begin().catch(() => null));
      const small = await picture(4, 4).png().toBuffer();
      const { token } = await app.make.account();
      await expect.poll(async () => (await upload(app, { bytes: small, token })).status).toBe(429);
      control.abort();
      await Promise.all(slow);
      await expect.poll(async () => (await upload(app, { bytes: small, token })).status).toBe(200);
    } finally {
      await app.close();
    }
  });
});

describe('object storage that fails', () => {
  let app: TestApp;
  let cos: FakeCos;
  beforeAll(async () => {
    cos = await startFakeCos();
    app = await startTestApp({ env: cos.env });
  });
  afterAll(async () => {
    await app?.close();
    await cos?.close();
  });

  it('is said to be unavailable, and nothing of it is told', async () => {
    cos.failNext(503);
    const answer = await upload(app, {
      bytes: await picture().jpeg().toBuffer(),
      token: (await app.make.account()).token,
    });
    expect(answer.status).toBe(503);
    expect(JSON.stringify(answer.body)).not.toContain('haomai-1250000000');
  });

  it('is asked for the standard class, with a signature that it accepts, and for rights to one key', async () => {
    const { location } = await upload(app, {
      bytes: await picture().jpeg().toBuffer(),
      token: (await app.make.account()).token,
    });
    expect(cos.objects.get(location.replace('/uploads/', ''))).toMatchObject({
      contentType: 'image/jpeg',
      storageClass: 'STANDARD',
    });
    const answer = await app.as(null)('POST', '/api/cos_token', { type: 'license' });
    expect(answer.string('bucket')).toBe('haomai-1250000000');
    expect(answer.string('region')).toBe('ap-beijing');
    expect(cos.policies.at(-1)).toEqual({
      version: '2.0',
      statement: [
        {
          effect: 'allow',
          action: ['name/cos:PutObject'],
          resource: [`qcs::cos:ap-beijing:uid/1250000000:haomai-1250000000/${answer.string('key')}`],
          condition: { numeric_less_than_equal: { 'cos:content-length': 5 * 1024 * 1024 } },
        },
      ],
    });
    expect(cos.refused).toEqual([]);
  });

  it('with a wrong key is unavailable too', async () => {
    const other = await startTestApp({ beside: app, env: { ...cos.env, TENCENT_COS_SECRET_KEY: 'wrong' } });
    try {
      expect((await other.as(null)('POST', '/api/cos_token', {})).status).toBe(503);
      expect((await upload(other, { bytes: await picture().jpeg().toBuffer() })).status).toBe(503);
    } finally {
      await other.close();
    }
  });
});
