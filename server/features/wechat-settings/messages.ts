import { createHash } from 'node:crypto';
import express, { type Express, type Request, type Response } from 'express';
import { openWechatSecret } from '#db/wechat-secrets.ts';
import type { Deps } from '#server/platform/context.ts';
import { fail } from '#server/platform/failure.ts';
import { sameBytes } from '#server/platform/keys.ts';
import { systemScope } from '#server/platform/scope.ts';

/** What a message may be late or early by, in seconds, as WeChat's clock and ours go. */
const WITHIN = 300;
const BODY_LIMIT = '64kb';
const XML = ['text/xml', 'application/xml'];
const TAKEN = 'success';
const ENCRYPTED = /<Encrypt>\s*<!\[CDATA\[([A-Za-z0-9+/=]+)\]\]>\s*<\/Encrypt>/;

/**
 * Where WeChat sends what happens at a hospital's official account: the address that its owner has entered there. What
 * comes is proved to be WeChat's (of 安全模式 the sealed message too) and acknowledged; nothing is read of it. Mounted
 * before the bodies of all others are read: this one is XML.
 */
export function mountWechatMessages(app: Express, deps: Deps): void {
  const path = '/api/wechat/callback/:key';
  app.get(path, async (req: Request, res: Response) => {
    const { isFirst, echo } = await admitted(deps, req, '');
    // Whoever repeats what WeChat once asked is told nothing that they did not bring.
    res.type('text/plain').send(isFirst ? echo : TAKEN);
  });
  app.post(path, express.text({ type: XML, limit: BODY_LIMIT }), async (req: Request, res: Response) => {
    await admitted(deps, req, typeof req.body === 'string' ? req.body : fail('UNSUPPORTED'));
    res.type('text/plain').send(TAKEN);
  });
}

/** @throws NOT_FOUND where no hospital has this address; FORBIDDEN where it is not WeChat's or is old; BAD_REQUEST */
async function admitted(deps: Deps, req: Request, body: string): Promise<{ isFirst: boolean; echo: string }> {
  const { hospital_id, token } = await accountAt(deps, String(req.params.key));
  const secret = openWechatSecret(deps.keys, hospital_id, 'token', token);
  const [timestamp, nonce] = [textOf(req, 'timestamp'), textOf(req, 'nonce')];
  requireSigned(textOf(req, 'signature'), [secret, timestamp, nonce]);
  const age = deps.clock.now().getTime() / 1_000 - Number(timestamp);
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(age) > WITHIN) fail('FORBIDDEN');
  if (req.method === 'POST' && !/^\s*<xml>[\s\S]*<\/xml>\s*$/.test(body)) fail('BAD_REQUEST');
  if (textOf(req, 'encrypt_type') === 'aes') {
    const encrypted = ENCRYPTED.exec(body)?.[1] ?? fail('BAD_REQUEST');
    requireSigned(textOf(req, 'msg_signature'), [secret, timestamp, nonce, encrypted]);
  }
  const isFirst = await isFirstOf(deps, `wechat-message:${hospital_id}:${textOf(req, 'signature')}`);
  return { isFirst, echo: textOf(req, 'echostr') };
}

async function accountAt({ database }: Deps, key: string): Promise<{ hospital_id: number; token: Buffer }> {
  const { rows } = await systemScope(database).query<{ hospital_id: number; token: Buffer }>(
    'SELECT hospital_id, token FROM wechat_accounts WHERE callback_key = $1',
    [key],
  );
  return rows[0] ?? fail('NOT_FOUND');
}

const textOf = (req: Request, name: string): string => {
  const value = req.query[name];
  return typeof value === 'string' ? value : '';
};

/** @throws FORBIDDEN */
function requireSigned(given: string, parts: readonly string[]): void {
  const right = createHash('sha1').update(parts.toSorted().join('')).digest('hex');
  if (!sameBytes(Buffer.from(given), Buffer.from(right))) fail('FORBIDDEN');
}

/** One statement decides, whichever server is asked; it is remembered for as long as the message could be taken. */
async function isFirstOf({ database }: Deps, message: string): Promise<boolean> {
  const { rows } = await systemScope(database).query<{ attempts: number }>(
    'SELECT attempts FROM count_attempt($1, $2)',
    [message, 2 * WITHIN],
  );
  return rows[0]?.attempts === 1;
}
