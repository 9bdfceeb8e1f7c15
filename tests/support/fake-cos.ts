import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

/**
 * Tencent COS and STS as far as the network goes: signatures are checked as the providers' manuals say, in code of its
 * own, and temporary credentials are held to the policy that they were asked with.
 */
export interface FakeCos {
  /** For the server's environment. */
  env: Record<string, string>;
  objects: Map<string, { body: Buffer; contentType: string; storageClass: string | undefined }>;
  /** Policies that temporary credentials were asked with. */
  policies: unknown[];
  /** What was refused, and why. */
  refused: string[];
  /** The next requests for objects answer so and do nothing. */
  failNext: (...statuses: number[]) => void;
  url: string;
  close: () => Promise<void>;
}

const policy = z.object({
  version: z.literal('2.0'),
  statement: z.tuple([
    z.strictObject({
      effect: z.literal('allow'),
      action: z.array(z.string()),
      resource: z.array(z.string()),
      condition: z.object({ numeric_less_than_equal: z.object({ 'cos:content-length': z.number() }) }),
    }),
  ]),
});
type Policy = z.infer<typeof policy>;

const SECRET = { id: 'cos-id', key: 'cos-key' };
const BUCKET = 'haomai-1250000000';
const REGION = 'ap-beijing';
const ACTIONS: Readonly<Record<string, string>> = {
  PUT: 'name/cos:PutObject',
  GET: 'name/cos:GetObject',
  DELETE: 'name/cos:DeleteObject',
};

const sha1 = (text: string) => createHash('sha1').update(text).digest('hex');
const hmacSha1 = (key: string, text: string) => createHmac('sha1', key).update(text).digest('hex');
const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');
const hmacSha256 = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

interface Temporary {
  key: string;
  token: string;
  policy: Policy;
}

interface Seen {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export async function startFakeCos(): Promise<FakeCos> {
  const objects: FakeCos['objects'] = new Map();
  const temporary = new Map<string, Temporary>();
  const policies: unknown[] = [];
  const refused: string[] = [];
  const failures: number[] = [];

  function federate(seen: Seen, res: ServerResponse): void {
    const problem = tc3Problem(seen);
    if (problem) {
      refused.push(problem);
      res.end(
        JSON.stringify({
          Response: { Error: { Code: 'AuthFailure.SignatureFailure', Message: problem }, RequestId: 'r' },
        }),
      );
      return;
    }
    const asked = z
      .object({ Name: z.string(), Policy: z.string(), DurationSeconds: z.number() })
      .parse(JSON.parse(seen.body.toString()));
    const given: unknown = JSON.parse(decodeURIComponent(asked.Policy));
    policies.push(given);
    const id = `tmp-id-${temporary.size}`;
    const rights = {
      key: `tmp-key-${temporary.size}`,
      token: `tmp-token-${temporary.size}`,
      policy: policy.parse(given),
    };
    temporary.set(id, rights);
    const ExpiredTime = Math.floor(Date.now() / 1_000) + asked.DurationSeconds;
    const Credentials = { Token: rights.token, TmpSecretId: id, TmpSecretKey: rights.key };
    res.end(JSON.stringify({ Response: { Credentials, ExpiredTime, Expiration: '', RequestId: 'r1' } }));
  }

  function serve(seen: Seen, res: ServerResponse): void {
    const failure = failures.shift();
    if (failure) return void res.writeHead(failure).end('<Error><Code>InternalError</Code></Error>');
    const problem = objectProblem(seen, temporary);
    if (problem) {
      refused.push(problem);
      return void res.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>');
    }
    const key = seen.path.slice(1);
    if (seen.method === 'PUT') {
      const storageClass = seen.headers['x-cos-storage-class'];
      objects.set(key, {
        body: seen.body,
        contentType: seen.headers['content-type'] ?? '',
        storageClass: typeof storageClass === 'string' ? storageClass : undefined,
      });
      res.writeHead(200).end();
    } else if (seen.method === 'DELETE') {
      objects.delete(key);
      res.writeHead(204).end();
    } else {
      const found = objects.get(key);
      if (!found) return void res.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
      res.writeHead(200, { 'content-type': found.contentType }).end(found.body);
    }
  }

  const server = createServer(async (req, res) => {
    const seen = await read(req);
    if (seen.headers['x-tc-action'] === 'GetFederationToken') federate(seen, res);
    else serve(seen, res);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  return {
    env: {
      TENCENT_COS_SECRET_ID: SECRET.id,
      TENCENT_COS_SECRET_KEY: SECRET.key,
      TENCENT_COS_BUCKET: BUCKET,
      TENCENT_COS_REGION: REGION,
      TENCENT_COS_ENDPOINT: url,
      TENCENT_STS_ENDPOINT: url,
    },
    objects,
    policies,
    refused,
    failNext: (...statuses) => failures.push(...statuses),
    url,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function read(req: IncomingMessage): Promise<Seen> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk);
  return { method: req.method ?? '', path: req.url ?? '', headers: req.headers, body: Buffer.concat(chunks) };
}

/** https://cloud.tencent.com/document/product/436/7778 */
function objectProblem(seen: Seen, temporary: ReadonlyMap<string, Temporary>): string | null {
  const parts = Object.fromEntries(new URLSearchParams((seen.headers.authorization ?? '').replaceAll('+', '%2B')));
  const id = parts['q-ak'] ?? '';
  const rights = temporary.get(id);
  const secret = id === SECRET.id ? SECRET.key : rights?.key;
  if (!secret) return 'unknown key id';
  const [from = 0, to = 0] = (parts['q-key-time'] ?? '').split(';').map(Number);
  const now = Date.now() / 1_000;
  if (!(from <= now && now < to)) return 'signature out of its time';
  const names = (parts['q-header-list'] ?? '').split(';');
  if (!names.includes('host')) return 'host is not signed';
  const headers = names.map((name) => `${name}=${encodeURIComponent(String(seen.headers[name] ?? ''))}`).join('&');
  const http = `${seen.method.toLowerCase()}\n${decodeURIComponent(seen.path)}\n\n${headers}\n`;
  const expected = hmacSha1(
    hmacSha1(secret, parts['q-key-time'] ?? ''),
    `sha1\n${parts['q-sign-time']}\n${sha1(http)}\n`,
  );
  if (expected !== parts['q-signature']) return 'wrong signature';
  return rights ? policyProblem(seen, rights) : null;
}

function policyProblem(seen: Seen, { token, policy: { statement } }: Temporary): string | null {
  if (seen.headers['x-cos-security-token'] !== token) return 'no session token';
  const [{ action, resource, condition }] = statement;
  if (!action.includes(ACTIONS[seen.method] ?? '')) return 'action beyond the policy';
  const owner = BUCKET.split('-').at(-1);
  if (!resource.includes(`qcs::cos:${REGION}:uid/${owner}:${BUCKET}${seen.path}`)) return 'resource beyond the policy';
  return seen.body.length > condition.numeric_less_than_equal['cos:content-length'] ? 'size beyond the policy' : null;
}

/** https://cloud.tencent.com/document/api/1312/48171 (TC3-HMAC-SHA256) */
function tc3Problem({ headers, body }: Seen): string | null {
  const found =
    /^TC3-HMAC-SHA256 Credential=([^/]+)\/([\d-]+)\/([\w.-]+)\/tc3_request, SignedHeaders=([\w;-]+), Signature=(\w+)$/.exec(
      headers.authorization ?? '',
    );
  // The SDK takes the service from the first part of the host that it talks to.
  const [, id, date = '', service = '', names = '', signature] = found ?? [];
  if (id !== SECRET.id) return 'unknown key id';
  const signed = names
    .split(';')
    // Nor does it sign a port, which the real one has not.
    .map((name) => `${name}:${String(headers[name]).toLowerCase().replace(/:\d+$/, '')}\n`)
    .join('');
  const canonical = ['POST', '/', '', signed, names, sha256(body)].join('\n');
  const text = ['TC3-HMAC-SHA256', headers['x-tc-timestamp'], `${date}/${service}/tc3_request`, sha256(canonical)].join(
    '\n',
  );
  const key = [service, 'tc3_request'].reduce<Buffer>(hmacSha256, hmacSha256(`TC3${SECRET.key}`, date));
  return hmacSha256(key, text).toString('hex') === signature ? null : 'wrong signature';
}
