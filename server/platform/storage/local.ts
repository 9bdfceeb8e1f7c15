import { randomBytes } from 'node:crypto';
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Keys, sameBytes } from '../keys.ts';
import { cosAuthorization, readCosAuthorization } from './cos-signature.ts';
import { ObjectTooLarge, RIGHTS_SECONDS, type Storage, type TemporaryRights } from './storage.ts';

/** Folders and a random name: nothing here can climb out of the store's folder. */
const KEY = /^(incoming\/)?[a-z]+\/[\w-]{20,64}$/;
const ACCESS_ID = 'local';

/**
 * Files in a folder, for development and for who has no COS. Its temporary rights are signed like those of COS, so one
 * client puts to both.
 */
export function localStorage(folder: string, keys: Keys, now: () => number = Date.now): Storage {
  const root = path.resolve(folder);
  const fileOf = (key: string) => {
    if (!KEY.test(key)) throw new Error('no key of the store');
    return path.join(root, key);
  };
  return {
    put: (key, body) => writeWhole(fileOf(key), body),
    get: (key, most) => readWhole(fileOf(key), most),
    remove: (key) => rm(fileOf(key), { force: true }),
    ...temporaryAccess(keys, () => Math.floor(now() / 1_000)),
  };
}

/** Rights to one object for some time, and whether a request has them. @param now in seconds */
function temporaryAccess(keys: Keys, now: () => number): Pick<Storage, 'temporaryRights' | 'direct'> {
  const secretOf = (key: string, expires: number) =>
    keys.hash(`${key}\n${expires}`, 'direct-put').toString('base64url');
  return {
    async temporaryRights(key): Promise<TemporaryRights> {
      const startTime = now();
      const expiredTime = startTime + RIGHTS_SECONDS;
      const credentials = {
        tmpSecretId: ACCESS_ID,
        tmpSecretKey: secretOf(key, expiredTime),
        sessionToken: String(expiredTime),
      };
      return {
        credentials,
        startTime,
        expiredTime,
        requestId: randomBytes(12).toString('hex'),
        bucket: 'local',
        region: 'local',
      };
    },
    direct: {
      allows(key, { method, path: asked, headers }) {
        const signed = readCosAuthorization(text(headers.authorization));
        // Another one than was given goes with another secret.
        const expires = Number(text(headers['x-cos-security-token']));
        const at = now();
        if (!signed || !(expires > at) || signed.time.to < at) return false;
        const covered = Object.fromEntries(signed.headers.map((name) => [name, text(headers[name])]));
        const secret = { id: ACCESS_ID, key: secretOf(key, expires) };
        return same(
          text(headers.authorization),
          cosAuthorization(secret, { method, path: asked, headers: covered }, signed.time),
        );
      },
    },
  };
}

const text = (header: unknown): string => (typeof header === 'string' ? header : '');
const same = (a: string, b: string): boolean => sameBytes(Buffer.from(a), Buffer.from(b));

/** Whole or not at all, also for who reads meanwhile. */
async function writeWhole(file: string, body: Buffer): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, body, { mode: 0o600 });
  await rename(draft, file);
}

/** @throws ObjectTooLarge */
async function readWhole(file: string, most: number): Promise<Buffer | null> {
  const handle = await open(file, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (!handle) return null;
  try {
    if ((await handle.stat()).size > most) throw new ObjectTooLarge('object too large');
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}
