import fc, { type Arbitrary } from 'fast-check';
import { BOUNDARY, type Draft, formOf, targetOf, written } from './draft.ts';
import type { Operation } from './schema.ts';
import { NAUGHTY } from './strings.ts';
import { type Body, filled, type WireRequest } from './wire.ts';

/** Hostility below what a call means: bytes, encodings, headers, forms, HTTP itself. */

const jsonOf = (made: Draft) => JSON.stringify(made.body ?? {});

/** Bytes that are no UTF-8, put somewhere into the body. */
const BYTES = ['ff', 'c0af', 'eda080', 'f8888080', 'fe', '80', 'e28080ff', 'c3', 'f09f98', '00', 'efbbbf'];

export function brokenBytes(operation: Operation, draft: Arbitrary<Draft>): Arbitrary<WireRequest> {
  return fc.tuple(draft, fc.constantFrom(...BYTES), fc.nat({ max: 200 })).map(([made, bytes, place]) => {
    const text = Buffer.from(jsonOf(made));
    const cut = Math.min(place, text.length);
    const hex = text.subarray(0, cut).toString('hex') + bytes + text.subarray(cut).toString('hex');
    return written(operation, 'broken bytes', made, { body: { as: 'bytes', hex } });
  });
}

const TARGETS = [
  '%FF',
  '%',
  '%ZZ',
  '%C0%80',
  '%00',
  '%ED%A0%80',
  '%2e%2e%2f',
  '..',
  '%2F',
  '%252F',
  '%0d%0aX:1',
  '~',
  ';a=1',
  '"',
  '<',
  '\\',
  '|',
  '\u00ff',
];

/** Percent signs that mean nothing: in the path, in a parameter's name, in its value. */
export function brokenTargets(operation: Operation, draft: Arbitrary<Draft>): Arbitrary<WireRequest> {
  return fc.tuple(draft, fc.constantFrom(...TARGETS), fc.nat({ max: 3 })).map(([made, broken, place]) => {
    const target = targetOf(operation, made);
    const [path = '', query = ''] = target.split('?');
    const ways = [
      `${path}?${query}&a=${broken}`,
      `${path}?${broken}=1&${query}`,
      operation.path.replace(/\{\w+\}/g, broken),
      `${path}/${broken}`,
    ];
    // Where the path changes it may be another call's, or none's.
    return written(operation, 'broken target', made, {
      target: ways[place] ?? target,
      operation: place < 2 ? operation.id : null,
    });
  });
}

/** Packed bodies: bombs, cut ones, encodings that nobody knows. */
export function packed(operation: Operation, draft: Arbitrary<Draft>): Arbitrary<WireRequest> {
  const bomb = filled({ head: '{"name":"', unit: '0', times: 5_000_000, tail: '"}' });
  return fc.tuple(draft, fc.nat({ max: 6 })).map(([made, way]) => {
    const text: Body = { as: 'text', text: jsonOf(made) };
    const ways: [string, Body][] = [
      ['gzip', { as: 'gzip', of: text, cut: 0 }],
      ['gzip', { as: 'gzip', of: bomb, cut: 0 }],
      ['gzip', { as: 'gzip', of: text, cut: 8 }],
      ['gzip', text],
      ['zstd-of-my-own', text],
      ['gzip, gzip', { as: 'gzip', of: { as: 'gzip', of: text, cut: 0 }, cut: 0 }],
      ['br', text],
    ];
    const [encoding, body] = ways[way] ?? ['', text];
    const headers = [['content-type', 'application/json'] as const, ['content-encoding', encoding] as const];
    return written(operation, 'packed', made, { body, headers });
  });
}

const TYPES = [
  '',
  'application/json; charset=utf-16',
  'application/json; charset=gbk',
  'application/json; charset=\u00ff',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'application/xml',
  'application/json, text/html',
  'application/vnd.api+json',
  'APPLICATION/JSON',
  'application/json;;;',
  '/',
  'json',
  `application/json; x=${'y'.repeat(4_000)}`,
];

export function typesOfContent(operation: Operation, draft: Arbitrary<Draft>): Arbitrary<WireRequest> {
  return fc
    .tuple(draft, fc.constantFrom(...TYPES))
    .map(([made, type]) =>
      written(operation, 'content type', made, { headers: type === '' ? [] : [['content-type', type]] }),
    );
}

const HEADERS = [
  'idempotency-key',
  'authorization',
  'hospitalid',
  'x-request-id',
  'cookie',
  'origin',
  'referer',
  'accept',
  'accept-language',
  'if-none-match',
  'range',
  'x-forwarded-proto',
  'x-forwarded-host',
  'forwarded',
  'x-http-method-override',
  'user-agent',
  'connection',
  'expect',
  'upgrade-insecure-requests',
  'traceparent',
];

/** Beside a client's own, values of these go over the wire as Latin-1 and may not hold control characters. */
const VALUES = [
  '',
  ' ',
  '0',
  '-1',
  '1e400',
  '2147483648',
  'null',
  'undefined',
  '[object Object]',
  'Bearer',
  'Bearer ',
  'Bearer x',
  'Basic YTph',
  '*/*;q=2',
  'bytes=0-',
  'a=b; '.repeat(200),
  'x'.repeat(201),
  'x'.repeat(7_000),
  '\u00ff\u00fe',
  "' OR 1=1 --",
  '../../etc/passwd',
  '<script>',
  'http://evil.example',
  'for=unknown;host="\\"',
  '{{7*7}}',
  '%00',
  '__proto__',
  'keep-alive, Upgrade',
  '100-continue',
];

export function badHeaders(operation: Operation, draft: Arbitrary<Draft>): Arbitrary<WireRequest> {
  return fc
    .tuple(draft, fc.constantFrom(...HEADERS), fc.constantFrom(...VALUES))
    .map(([made, name, value]) =>
      written(operation, 'headers', { ...made, headers: [...made.headers, [name, value]] }),
    );
}

const FIELDS = [...NAUGHTY.filter((text) => !/["\r\n]/.test(text) && text.length < 200), 'type', 'file'];

/** Forms, whole and broken, to the calls that read one and to those that don't. */
export function forms(operation: Operation, draft: Arbitrary<Draft>): Arbitrary<WireRequest> | null {
  if (operation.method === 'GET') return null;
  const type = `multipart/form-data; boundary=${BOUNDARY}`;
  return fc.tuple(draft, fc.constantFrom(...FIELDS), fc.nat({ max: 9 })).map(([made, text, way]) => {
    const whole = formOf({ type: text }, Buffer.from(text));
    const line = `--${BOUNDARY}\r\n`;
    const ways: [string, Buffer][] = [
      [type, whole],
      [type, whole.subarray(0, whole.length - 10)],
      [type, formOf({ [text]: 'x' }, null)],
      [type, Buffer.alloc(0)],
      [type, Buffer.from('garbage')],
      ['multipart/form-data', whole],
      [type, Buffer.from(`${line}content-disposition: form-data; name="__proto__"\r\n\r\nx\r\n--${BOUNDARY}--`)],
      [type, Buffer.from(line.repeat(2_000))],
      [type, Buffer.from(`${line}${'x: y\r\n'.repeat(3_000)}\r\n\r\n--${BOUNDARY}--`)],
      [type, formOf(Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`f${n}`, text])), Buffer.from('GIF89a'))],
    ];
    const [content, bytes] = ways[way] ?? [type, whole];
    return written(operation, 'form', made, {
      headers: [['content-type', content]],
      body: { as: 'bytes', hex: bytes.toString('hex') },
    });
  });
}

/** What is hardly HTTP. `\x00` and such stand for the bytes themselves: it is written as Latin-1. */
export function malformed(operation: Operation, draft: Arbitrary<Draft>): Arbitrary<WireRequest> {
  return fc.tuple(draft, fc.nat({ max: 27 })).map(([made, way]) => {
    const target = targetOf(operation, made);
    const line = `${operation.method} ${target} HTTP/1.1\r\nhost: clinic\r\nconnection: close\r\n`;
    const json = 'content-type: application/json\r\n';
    const ways = [
      `${line}${json}content-length: 2\r\ncontent-length: 2\r\n\r\n{}`,
      `${line}${json}content-length: 2\r\ncontent-length: 20\r\n\r\n{}`,
      `${line}${json}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
      `${line}${json}content-length: -1\r\n\r\n{}`,
      `${line}${json}content-length: 99999999999999999999\r\n\r\n{}`,
      `${line}${json}content-length: abc\r\n\r\n{}`,
      `${line}${json}transfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`,
      `${line}${json}transfer-encoding: chunked\r\n\r\nffffffffffffffff1\r\n{}`,
      `${line}${json}transfer-encoding: identity, chunked, gzip\r\n\r\n0\r\n\r\n`,
      `${line}${json}transfer-encoding: xchunked\r\n\r\n{}`,
      `${line}authorization: Bearer ${'x'.repeat(100_000)}\r\n\r\n`,
      `${line}${'x-a: b\r\n'.repeat(4_000)}\r\n`,
      `${line}no colon here\r\n\r\n`,
      `${line}x: a\x00b\r\n\r\n`,
      `${line}x: a\r\n folded\r\n\r\n`,
      `${line}: empty\r\n\r\n`,
      `${operation.method} ${target} HTTP/1.1\r\nconnection: close\r\n\r\n`,
      `${operation.method} ${target} HTTP/9.9\r\nhost: a\r\n\r\n`,
      `${operation.method} ${target}\r\n\r\n`,
      `${operation.method.toLowerCase()} ${target} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`,
      `${operation.method} ${target}?${'q'.repeat(30_000)} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`,
      `${operation.method} http://other.example${target} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`,
      `${operation.method} ${target}\xff\xfe\x01 HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`,
      `CONNECT clinic:443 HTTP/1.1\r\nhost: clinic\r\n\r\n`,
      `${line}upgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-version: 13\r\nsec-websocket-key: x\r\n\r\n`,
      `${line}expect: the-unexpected\r\ncontent-length: 2\r\n\r\n{}`,
      `\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03${'\x00'.repeat(200)}`,
      `${line.replace('host: clinic', 'host: a b\\c<d>')}\r\n`,
    ];
    return written(operation, 'malformed', made, { raw: ways[way] ?? line, operation: null });
  });
}
