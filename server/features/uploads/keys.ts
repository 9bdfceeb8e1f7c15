import { randomBytes } from 'node:crypto';
import { UPLOAD_TYPES } from '#contract/uploads.ts';
import type { Deps } from '#server/platform/context.ts';
import { sameBytes } from '#server/platform/keys.ts';

/**
 * The folders of keys: what comes through uploads, what was sent as a patient's picture and is kept as it was, and what is
 * made of that to be shown.
 */
const FOLDERS = [...UPLOAD_TYPES, 'clinical', 'derived'] as const;
export type Folder = (typeof FOLDERS)[number];

const NAME = /^([a-z]+)\/([\w-]{32})$/;
const PUBLIC_TYPES: readonly Folder[] = ['avatar', 'image'];
/** A private image's address lives between one and two of these seconds: it stays the same while a page asks again. */
const WINDOW = 300;
const SIGNATURE_ABOUT = 'upload-url';

/** A key that nobody guesses: 192 bits below the folder of its type. */
export function newKey(type: Folder): string {
  return `${type}/${randomBytes(24).toString('base64url')}`;
}

/** Where a browser puts the raw file by itself, before the server has looked at it. */
export const rawKey = (key: string): string => `incoming/${key}`;

/** The type of a key of ours, or null where it is none. */
export function typeOfKey(key: string): Folder | null {
  const folder = NAME.exec(key)?.[1];
  return FOLDERS.find((type) => type === folder) ?? null;
}

/** The key in a `Location` of ours, in an address that uploadUrl made, in a raw key or in a key itself; else null. */
export function keyOf(locationOrKey: string): string | null {
  const [address = ''] = locationOrKey.trim().split('?');
  const key = address
    .replace(/^https?:\/\/[^/]+/, '')
    .replace(/^\/(uploads\/)?/, '')
    .replace(/^incoming\//, '');
  return typeOfKey(key) ? key : null;
}

/**
 * Where a file is shown from. Licences, certificates, attachments and what is derived of pictures are for those who were given this address by a
 * presenter, for five to ten minutes; an <img> can't bear a token. `name`: what a private file is called when it is
 * saved.
 */
export function uploadUrl(deps: Pick<Deps, 'clock' | 'keys'>, key: string, name = ''): string {
  const type = typeOfKey(key);
  if (!type || PUBLIC_TYPES.includes(type)) return `/uploads/${key}`;
  const expires = (Math.floor(seconds(deps) / WINDOW) + 2) * WINDOW;
  const signature = signatureOf(deps, key, expires, name).toString('base64url');
  const named = name === '' ? '' : `&name=${encodeURIComponent(name.toWellFormed())}`;
  return `/uploads/${key}?expires=${expires}&signature=${signature}${named}`;
}

/** What an address says beside the key. */
export interface Signed {
  expires: unknown;
  signature: unknown;
  name?: unknown;
}

/** Whether this query says that whoever comes with it was given the address of the file by us, a while ago at most. */
export function isSigned(
  deps: Pick<Deps, 'clock' | 'keys'>,
  key: string,
  { expires: until, signature, name = '' }: Signed,
): boolean {
  if (typeof until !== 'string' || typeof signature !== 'string' || typeof name !== 'string') return false;
  if (!/^\d{1,12}$/.test(until)) return false;
  const expires = Number(until);
  const given = Buffer.from(signature, 'base64url');
  return sameBytes(given, signatureOf(deps, key, expires, name)) && expires > seconds(deps);
}

export function isPublic(key: string): boolean {
  const type = typeOfKey(key);
  return type !== null && PUBLIC_TYPES.includes(type);
}

const seconds = ({ clock }: Pick<Deps, 'clock'>) => Math.floor(clock.now().getTime() / 1_000);

function signatureOf({ keys }: Pick<Deps, 'keys'>, key: string, expires: number, name: string): Buffer {
  const signed = name === '' ? `${key}\n${expires}` : `${key}\n${expires}\n${name.toWellFormed()}`;
  return keys.hash(signed, SIGNATURE_ABOUT);
}
