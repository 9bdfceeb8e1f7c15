import { createHash, createHmac } from 'node:crypto';

/** What a signature of COS covers: the method, the path as it is on the wire before encoding, and some headers. */
export interface SignedRequest {
  readonly method: string;
  /** With its leading slash, not encoded. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Validity {
  /** Unix seconds. */
  readonly from: number;
  readonly to: number;
}

const sha1 = (text: string) => createHash('sha1').update(text).digest('hex');
const hmac = (key: string, text: string) => createHmac('sha1', key).update(text).digest('hex');

/** As COS wants it: like encodeURIComponent, and these five too. */
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

/** The Authorization header of COS, version 5. The headers given are the ones that are signed. */
export function cosAuthorization(
  secret: { id: string; key: string },
  request: SignedRequest,
  { from, to }: Validity,
): string {
  const time = `${from};${to}`;
  const headers = Object.entries(request.headers)
    .map(([name, value]) => [encode(name.toLowerCase()), encode(value)] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const names = headers.map(([name]) => name).join(';');
  const content = [
    request.method.toLowerCase(),
    request.path,
    '',
    headers.map(([name, value]) => `${name}=${value}`).join('&'),
    '',
  ].join('\n');
  const signature = hmac(hmac(secret.key, time), ['sha1', time, sha1(content), ''].join('\n'));
  return [
    'q-sign-algorithm=sha1',
    `q-ak=${secret.id}`,
    `q-sign-time=${time}`,
    `q-key-time=${time}`,
    `q-header-list=${names}`,
    'q-url-param-list=',
    `q-signature=${signature}`,
  ].join('&');
}

/** The parts of such a header, or null where it is none. */
export function readCosAuthorization(header: string): { id: string; headers: string[]; time: Validity } | null {
  const parts = new Map(
    header.split('&').map((part): [string, string] => [part.split('=')[0] ?? '', part.slice(part.indexOf('=') + 1)]),
  );
  const id = parts.get('q-ak');
  const time = /^(\d{1,12});(\d{1,12})$/.exec(parts.get('q-key-time') ?? '');
  if (!id || !time || parts.get('q-sign-algorithm') !== 'sha1' || parts.get('q-url-param-list')) return null;
  const names = parts.get('q-header-list') ?? '';
  return {
    id,
    headers: names === '' ? [] : names.split(';'),
    time: { from: Number(time[1]), to: Number(time[2]) },
  };
}
