import { existsSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { uploadFolderOf } from '../support/database.ts';
import { until } from '../support/until.ts';
import { startWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

async function uploaded(token: string): Promise<string> {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('type', 'avatar');
  form.set('file', new Blob([new Uint8Array(bytes)]));
  const response = await fetch(`${world.app.url}/api/upload`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${token}` },
  });
  return z
    .object({ Location: z.string() })
    .parse(await response.json())
    .Location.replace('/uploads/', '');
}

const isThere = (key: string) => existsSync(path.join(uploadFolderOf(world.app.database.url), key));
const rows = async () => (await world.query<{ key: string }>('SELECT key FROM uploads')).map(({ key }) => key);

describe('every night', () => {
  it('uploads that no form named within a day are removed, with their files; the others stay', async () => {
    const person = await world.app.make.staff();
    const cover = await uploaded(person.token);
    const profile = { job_title: '', specialties: '', summary: '', cover };
    expect((await world.app.as(person)('PUT', '/api/admin/profile', profile)).status).toBe(201);
    const forgotten = await uploaded(person.token);
    const fresh = await uploaded(person.token);
    const token = await world.app.as(person)('POST', '/api/cos_token', { type: 'image' });
    const unused = token.string('key').replace('incoming/', '');
    await world.query("UPDATE uploads SET created_at = created_at - interval '25 hours' WHERE key <> $1", [fresh]);
    expect([cover, forgotten, fresh].map(isThere)).toEqual([true, true, true]);

    const worker = await world.worker();
    await until(rows, (keys) => !keys.includes(forgotten) && !keys.includes(unused));
    expect([cover, forgotten, fresh].map(isThere)).toEqual([true, false, true]);
    expect((await rows()).toSorted()).toEqual([cover, fresh].toSorted());
    await worker.stop();
  });
});
