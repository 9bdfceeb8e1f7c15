import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jpeg, openImageDesk, photo, picture } from '../support/image-desk.ts';
import { until } from '../support/until.ts';
import { startWorld, type World } from './world.ts';

/** What is shown of a picture: docs/domain/records.md#pictures. The clock stands at Friday 2026-11-20, 10:37. */

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world?.close());

const statusOf = async (id: number) =>
  (await world.query<{ status: string }>('SELECT status FROM images WHERE id = $1', [id]))[0]?.status ?? '';
const ended = (id: number) =>
  until(
    () => statusOf(id),
    (status) => status !== 'processing',
  );
const show = async (address: string) => {
  const response = await fetch(`${world.app.url}${address}`);
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    bytes: Buffer.from(await response.arrayBuffer()),
  };
};
const pixelsOf = (bytes: Buffer) => sharp(bytes).autoOrient().raw().toBuffer();

describe('the worker', () => {
  it('makes of an X-ray each of its pixels, of a photograph a WebP, of both a thumbnail; without what the file carried', async () => {
    const { added, list } = await openImageDesk(world.app);
    const xray = await photo(900, 600);
    const grey = await sharp(await jpeg(400, 300))
      .toColourspace('b-w')
      .png()
      .toBuffer();
    const [film, scan, face] = [
      await added(xray, { category: 'periapical' }),
      await added(grey, { category: 'panoramic' }),
      await added(await photo(5_000, 3_000), { category: 'face' }),
    ];
    const worker = await world.worker();
    for (const id of [film, scan, face]) expect(await ended(id)).toBe('ready');
    const rows = (await list()).at('data') as { id: number; url: string; thumb_url: string; status_name: string }[];
    const shown = async (id: number) => {
      const row = rows.find((each) => each.id === id);
      return [await show(row?.url ?? ''), await show(row?.thumb_url ?? '')] as const;
    };
    const [whole, small] = await shown(film);
    expect([whole.status, whole.type, small.type]).toEqual([200, 'image/png', 'image/webp']);
    expect((await pixelsOf(whole.bytes)).equals(await pixelsOf(xray))).toBe(true);
    expect(await sharp(whole.bytes).metadata()).toMatchObject({ width: 600, height: 900 });
    const [film8] = await shown(scan);
    expect(await sharp(film8.bytes).metadata()).toMatchObject({ format: 'png', channels: 1 });
    expect((await pixelsOf(film8.bytes)).equals(await pixelsOf(grey))).toBe(true);
    const [photograph, thumb] = await shown(face);
    expect(await sharp(photograph.bytes).metadata()).toMatchObject({ format: 'webp', width: 2_400, height: 4_000 });
    expect(await sharp(thumb.bytes).metadata()).toMatchObject({ format: 'webp', width: 192, height: 320 });
    for (const { bytes } of [whole, small, photograph, thumb]) {
      expect((await sharp(bytes).metadata()).exif).toBeUndefined();
      expect(bytes.includes('SECRETCAM')).toBe(false);
    }
    await worker.stop();
  });

  it('keeps sixteen bits', async () => {
    const { added, list } = await openImageDesk(world.app);
    const values = Uint16Array.from({ length: 64 * 64 }, (_, n) => n * 16);
    const deep = await sharp(values, { raw: { width: 64, height: 64, channels: 1 } })
      .toColourspace('grey16')
      .png()
      .toBuffer();
    const id = await added(deep, { category: 'cbct' });
    const worker = await world.worker();
    expect(await ended(id)).toBe('ready');
    const { bytes } = await show((await list()).string('data', 0, 'url'));
    expect(await sharp(bytes).metadata()).toMatchObject({ depth: 'ushort', channels: 1 });
    const raw = (png: Buffer) => sharp(png).toColourspace('grey16').raw({ depth: 'ushort' }).toBuffer();
    expect((await raw(bytes)).equals(await raw(deep))).toBe(true);
    await worker.stop();
  });

  it('says of what cannot be unpacked that it failed; its original is there', async () => {
    const { added, original } = await openImageDesk(world.app);
    const whole = await picture(600, 400).png().toBuffer();
    const cut = whole.subarray(0, whole.length - 40);
    const id = await added(cut, { category: 'face' });
    const worker = await world.worker();
    expect(await ended(id)).toBe('failed');
    expect((await original(id)).bytes.equals(cut)).toBe(true);
    await worker.stop();
  });

  it('run twice it makes each once, and nothing of what is void', async () => {
    const { added, voids } = await openImageDesk(world.app);
    const [id, gone] = [await added(await jpeg()), await added(await jpeg())];
    expect((await voids(gone, {})).status).toBe(201);
    await world.query(
      `INSERT INTO outbox (job, payload, due_at) SELECT 'image.derive', jsonb_build_object('image_id', $1::bigint), haomai_now() FROM generate_series(1, 3)`,
      [id],
    );
    const worker = await world.worker();
    await until(
      () =>
        world.query<{ open: number }>(
          `SELECT count(*)::int AS open FROM outbox WHERE job = 'image.derive' AND done_at IS NULL`,
        ),
      ([row]) => row?.open === 0,
    );
    const of = (image: number) =>
      world.query<{ state: string }>(
        'SELECT u.state FROM images i JOIN uploads u ON u.key IN (i.full_key, i.thumb_key) WHERE i.id = $1',
        [image],
      );
    expect(await of(id)).toEqual([{ state: 'attached' }, { state: 'attached' }]);
    expect([await statusOf(gone), await of(gone)]).toEqual(['void', []]);
    await worker.stop();
  });
});

describe('an address', () => {
  it('is good for some minutes, and to nobody without it; a kind that needs another file ends it', async () => {
    const { added, list, change } = await openImageDesk(world.app);
    const id = await added(await jpeg(), { category: 'face' });
    const worker = await world.worker();
    await ended(id);
    const { url } = (await list()).at('data', 0) as { url: string };
    expect((await show(url)).status).toBe(200);
    expect((await show(url.split('?')[0] ?? '')).status).toBe(404);
    expect((await show(url.replace(/expires=\d/, 'expires=9'))).status).toBe(404);
    expect((await show(url.replace('derived/', 'clinical/'))).status).toBe(404);
    expect((await change(id, { version: 1, category: 'periapical' })).status).toBe(201);
    await ended(id);
    expect((await show(url)).status).toBe(404);
    expect((await show((await list()).string('data', 0, 'url'))).type).toBe('image/png');
    await worker.stop();
  });
});
