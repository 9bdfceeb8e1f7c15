import { gzipSync } from 'node:zlib';

/** A request as it goes over the wire, with what the world fills in still to be filled in. */

export const WHO = ['visitor', 'patient', 'desk', 'doctor', 'hygienist', 'owner', 'admin', 'stranger', 'dead'] as const;
export type Who = (typeof WHO)[number];

export type Body =
  | { readonly as: 'text'; readonly text: string }
  /** Bytes that are no text, as hex. */
  | { readonly as: 'bytes'; readonly hex: string }
  /** Large without being large to keep. */
  | {
      readonly as: 'filled';
      readonly head: string;
      readonly unit: string;
      readonly times: number;
      readonly middle: string;
      /** Repeated as often as the unit. */
      readonly closing: string;
      readonly tail: string;
    }
  /** Packed; a bomb where it is `filled`. */
  | { readonly as: 'gzip'; readonly of: Body; readonly cut: number };

/** Much of the same. */
export function filled(
  parts: Partial<Omit<Extract<Body, { as: 'filled' }>, 'as'>> & { unit: string; times: number },
): Body {
  return { as: 'filled', head: '', middle: '', closing: '', tail: '', ...parts };
}

export interface WireRequest {
  /** The call it means, or null where its address and method are none of the document's. */
  readonly operation: string | null;
  readonly kind: string;
  readonly who: Who;
  readonly method: string;
  /** Path and query as they are sent. */
  readonly target: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Body | null;
  /** Sent as it stands over TCP: no HTTP client would write it. */
  readonly raw?: string;
}

/** What is known only of a world that is there. */
export interface World {
  readonly tokens: Readonly<Record<Who, string | null>>;
  readonly ids: Readonly<Record<string, readonly number[]>>;
  readonly hashes: readonly string[];
  /** The clinic's today. */
  readonly today: string;
}

const PLACE = /~(id|date|hash|raw)\.([^~"]*)~/g;

function meaning(kind: string, rest: string, world: World): string {
  if (kind === 'raw') return rest;
  if (kind === 'hash') return world.hashes[Number(rest) % Math.max(1, world.hashes.length)] ?? 'AAAAAAAAAAAAAAAAAAAAAA';
  if (kind === 'date') {
    const at = new Date(`${world.today}T00:00:00Z`);
    at.setUTCDate(at.getUTCDate() + Number(rest));
    return at.toISOString().slice(0, 10);
  }
  const [pool = '', n = '0'] = rest.split('.');
  const ids = world.ids[pool] ?? [];
  return String(ids[Number(n) % Math.max(1, ids.length)] ?? 1);
}

/** Fills in what the world says. Numbers in JSON lose their quotes. */
export function filledIn(text: string, world: World): string {
  return text
    .replace(/"~(id|raw)\.([^~"]*)~"/g, (_, kind: string, rest: string) => meaning(kind, rest, world))
    .replace(PLACE, (_, kind: string, rest: string) => meaning(kind, rest, world));
}

export function bytesOf(body: Body, world: World): Buffer {
  switch (body.as) {
    case 'text':
      return Buffer.from(filledIn(body.text, world));
    case 'bytes':
      return Buffer.from(body.hex, 'hex');
    case 'filled':
      return Buffer.from(
        filledIn(body.head, world) +
          body.unit.repeat(body.times) +
          body.middle +
          body.closing.repeat(body.times) +
          filledIn(body.tail, world),
      );
    case 'gzip': {
      const packed = gzipSync(bytesOf(body.of, world));
      return body.cut > 0 ? packed.subarray(0, Math.max(1, packed.length - body.cut)) : packed;
    }
  }
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** The request as one would type it. Bytes that no shell takes come from printf. */
export function asCurl(request: WireRequest, url: string, world: World): string {
  if (request.raw !== undefined) {
    const { host } = new URL(url);
    return `printf ${quoted(escaped(Buffer.from(filledIn(request.raw, world), 'latin1')))} | nc ${host.replace(':', ' ')}`;
  }
  const token = world.tokens[request.who];
  const headers = [...(token ? [['authorization', `Bearer <${request.who}>`]] : []), ...request.headers];
  const parts = [
    `-X ${request.method}`,
    ...headers.map(([name, value]) => `-H ${quoted(`${name}: ${value?.slice(0, 200)}`)}`),
  ];
  const line = `curl -i --path-as-is -g ${parts.join(' ')}`;
  const address = quoted(url + filledIn(request.target, world));
  if (!request.body) return `${line} ${address}`;
  const { body } = request;
  if (body.as === 'filled') {
    const { head, unit, times, middle, closing, tail } = body;
    const repeated = `${JSON.stringify(head)}+${JSON.stringify(unit)}.repeat(${times})+${JSON.stringify(middle)}+${JSON.stringify(closing)}.repeat(${times})+${JSON.stringify(tail)}`;
    const made = `node -p ${quoted(repeated)}`;
    return `${filledIn(made, world)} | ${line} --data-binary @- ${address}`;
  }
  return `printf ${quoted(escaped(bytesOf(body, world)))} | ${line} --data-binary @- ${address}`;
}

function escaped(bytes: Buffer): string {
  return [...bytes.subarray(0, 4_000)]
    .map((byte) =>
      byte >= 0x20 && byte < 0x7f && byte !== 0x25 && byte !== 0x5c && byte !== 0x27
        ? String.fromCharCode(byte)
        : byte === 0x25
          ? '%%'
          : `\\x${byte.toString(16).padStart(2, '0')}`,
    )
    .join('');
}
