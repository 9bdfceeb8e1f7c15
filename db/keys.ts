import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/** What is kept so that whoever has the database alone can't read it. All of it comes from the one DATA_KEY. */
export interface Keys {
  /** AES-256-GCM: version, nonce, tag and ciphertext in one. `about` binds it to its place: elsewhere it does not open. */
  seal(text: string, about: string): Buffer;
  /** @throws where it was tampered with, or sealed with another key or for another place */
  open(sealed: Buffer, about: string): string;
  /** The same text gives the same index, so that equals can be found; nobody without the key can try texts. */
  blindIndex(text: string, about: string): Buffer;
  /** A keyed hash of something guessable (an SMS code), bound to what it is for. */
  hash(text: string, about: string): Buffer;
  /** Tells this key from another, and nothing else of it. */
  readonly fingerprint: Buffer;
}

/** Not secret: a development database has nobody's data. Production refuses to start without a key of its own. */
export const DEVELOPMENT_KEY = Buffer.alloc(32, 'haomai').toString('base64');

export function isDataKey(text: string): boolean {
  return /^[A-Za-z0-9+/]{43}=?$/.test(text) && Buffer.from(text, 'base64').length === KEY;
}

const KEY = 32;
const VERSION = 1;
const NONCE = 12;
const TAG = 16;

/** @param dataKey 32 bytes, base64 */
export function createKeys(dataKey: string): Keys {
  const derive = (use: string) =>
    Buffer.from(hkdfSync('sha256', Buffer.from(dataKey, 'base64'), '', `haomai:${use}`, KEY));
  // Made ready once: from bytes Node makes a key for each use, which takes longer than the use.
  const keyFor = (use: string) => createSecretKey(derive(use));
  const sealing = keyFor('seal');
  const indexing = keyFor('index');
  const hashing = keyFor('hash');
  const mac = (key: KeyObject, about: string, text: string) =>
    createHmac('sha256', key).update(`${about}\0${text}`).digest();
  return {
    seal(text, about) {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce);
      cipher.setAAD(Buffer.from(about));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.from([VERSION]), nonce, cipher.getAuthTag(), body]);
    },
    open(sealed, about) {
      if (sealed[0] !== VERSION) throw new Error('sealed with an unknown version');
      const decipher = createDecipheriv('aes-256-gcm', sealing, sealed.subarray(1, 1 + NONCE));
      decipher.setAAD(Buffer.from(about));
      decipher.setAuthTag(sealed.subarray(1 + NONCE, 1 + NONCE + TAG));
      return Buffer.concat([decipher.update(sealed.subarray(1 + NONCE + TAG)), decipher.final()]).toString('utf8');
    },
    blindIndex: (text, about) => mac(indexing, about, text),
    hash: (text, about) => mac(hashing, about, text),
    fingerprint: derive('fingerprint'),
  };
}

/** Compares without telling by its time how much was alike. */
export function sameBytes(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
