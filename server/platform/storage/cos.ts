import { sts } from 'tencentcloud-sdk-nodejs-sts';
import type { Env } from '../env.ts';
import { cosAuthorization } from './cos-signature.ts';
import { ObjectTooLarge, RIGHTS_SECONDS, type Storage, StorageError, type TemporaryRights } from './storage.ts';

type CosConfig = NonNullable<Env['cos']>;

/** Below the 10 seconds that a client waits for its answer. */
const TIMEOUT_MS = 6_000;
const SIGNATURE_SECONDS = 120;

/** Tencent COS over its own HTTP API (docs/decisions/013). */
export function cosStorage(config: CosConfig): Storage {
  const { give } = temporary(config);
  return {
    async put(key, body, contentType) {
      const response = await call(config, 'PUT', key, {
        body,
        headers: { 'content-type': contentType, 'x-cos-storage-class': 'STANDARD' },
      });
      await response.body?.cancel();
      if (!response.ok) throw refused('put', response);
    },
    async get(key, most) {
      const response = await call(config, 'GET', key);
      if (response.ok) return readAtMost(response, most);
      await response.body?.cancel();
      if (response.status === 404) return null;
      throw refused('get', response);
    },
    async remove(key) {
      const response = await call(config, 'DELETE', key);
      await response.body?.cancel();
      if (!response.ok && response.status !== 404) throw refused('remove', response);
    },
    temporaryRights: give,
  };
}

interface CallParts {
  body?: Buffer;
  headers?: Record<string, string>;
}

/** @throws StorageError where there is no answer in time */
async function call(config: CosConfig, method: string, key: string, { body, headers = {} }: CallParts = {}) {
  const base = config.endpoint ?? `https://${config.bucket}.cos.${config.region}.myqcloud.com`;
  const url = new URL(`/${key}`, base);
  const now = Math.floor(Date.now() / 1_000);
  // A minute back: this machine's clock may be ahead of theirs.
  const validity = { from: now - 60, to: now + SIGNATURE_SECONDS };
  const authorization = cosAuthorization(
    { id: config.secretId, key: config.secretKey },
    { method, path: `/${key}`, headers: { ...headers, host: url.host } },
    validity,
  );
  try {
    return await fetch(url, {
      method,
      headers: { ...headers, authorization },
      body: body ? new Uint8Array(body) : null,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch (error) {
    throw new StorageError(`${method}: ${error instanceof Error ? error.message : 'no answer'}`);
  }
}

/** The status only: what COS writes beside it names the bucket and the key. */
const refused = (what: string, response: Response) => new StorageError(`${what}: HTTP ${response.status}`);

/** @throws ObjectTooLarge, StorageError */
async function readAtMost(response: Response, most: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of response.body ?? []) {
      size += chunk.byteLength;
      // Leaving the loop cancels the rest.
      if (size > most) throw new ObjectTooLarge('object too large');
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof ObjectTooLarge) throw error;
    throw new StorageError(`get: ${error instanceof Error ? error.message : 'broken off'}`);
  }
  return Buffer.concat(chunks);
}

function temporary(config: CosConfig) {
  const client = new sts.v20180813.Client({
    credential: { secretId: config.secretId, secretKey: config.secretKey },
    region: config.region,
    profile: { httpProfile: { reqTimeout: TIMEOUT_MS / 1_000, ...endpointOf(config.stsEndpoint) } },
  });
  const give = async (key: string, most: number): Promise<TemporaryRights> => {
    const startTime = Math.floor(Date.now() / 1_000);
    const answer = await client
      .GetFederationToken({
        Name: 'upload',
        DurationSeconds: RIGHTS_SECONDS,
        // The API takes it URL-encoded within its JSON.
        Policy: encodeURIComponent(JSON.stringify(policyOf(config, key, most))),
      })
      .catch((error: unknown) => {
        throw new StorageError(`rights: ${codeOf(error)}`);
      });
    const { TmpSecretId, TmpSecretKey, Token } = answer.Credentials ?? {};
    if (!TmpSecretId || !TmpSecretKey || !Token || !answer.ExpiredTime) throw new StorageError('rights: empty answer');
    return {
      credentials: { tmpSecretId: TmpSecretId, tmpSecretKey: TmpSecretKey, sessionToken: Token },
      startTime,
      expiredTime: answer.ExpiredTime,
      requestId: answer.RequestId ?? '',
      bucket: config.bucket,
      region: config.region,
    };
  };
  return { give };
}

/** One action on one object, of a bounded size; everything else stays refused. */
function policyOf({ bucket, region }: CosConfig, key: string, most: number) {
  const owner = bucket.slice(bucket.lastIndexOf('-') + 1);
  return {
    version: '2.0',
    statement: [
      {
        effect: 'allow',
        action: ['name/cos:PutObject'],
        resource: [`qcs::cos:${region}:uid/${owner}:${bucket}/${key}`],
        condition: { numeric_less_than_equal: { 'cos:content-length': most } },
      },
    ],
  };
}

/** The SDK's errors carry a code; their texts may carry the request. */
function codeOf(error: unknown): string {
  const code = typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : undefined;
  return typeof code === 'string' ? code : 'no answer';
}

/** A host, or a whole address, which a stand-in for the provider has. */
function endpointOf(endpoint: string | undefined): { endpoint?: string; protocol?: string } {
  if (!endpoint) return {};
  const [, protocol = 'https://', host = endpoint] = /^(https?:\/\/)(.+)$/.exec(endpoint) ?? [];
  return { endpoint: host, protocol };
}
