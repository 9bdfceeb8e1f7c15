import { randomInt } from 'node:crypto';
import type pg from 'pg';
import type { JobPayload } from '#contract/job.ts';
import type { CodePurpose } from '#server/features/codes/code-target.ts';
import { codeHash } from '#server/features/codes/use-code.ts';
import { systemScope } from '#server/platform/scope.ts';
import { codeSms } from '#server/platform/sms/texts.ts';
import type { JobCtx, WorkerDeps } from '../context.ts';
import { deliver } from '../deliver.ts';
import { writeSms } from '../write-sms.ts';

interface Issued {
  id: number;
  phone: string;
  purpose: CodePurpose;
  hospital_id: number | null;
}

/** Whoever signs in or has forgotten a password has an account that can be used. */
const NEEDS_ACCOUNT: readonly CodePurpose[] = ['login', 'forget'];
const REASONS: Readonly<Record<CodePurpose, string>> = {
  login: '登录验证码',
  register: '注册验证码',
  staff: '员工注册验证码',
  forget: '找回密码验证码',
};
const DIGITS = 6;
const MASKED = '*'.repeat(DIGITS);

/**
 * Makes a code and sends it. A try that the provider certainly refused is followed by one with another code, whose hash
 * takes the first one's place, so exactly one is good; one of unknown fate is not sent again and stays good
 * (docs/decisions/008). Nothing is sent where the code is past its time, voided, or nobody's.
 */
export async function smsCode(ctx: JobCtx, { code_id }: JobPayload<'sms.code'>): Promise<void> {
  const issued = await findWanted(ctx.deps, code_id);
  if (!issued) {
    ctx.deps.log.info({ code_id, request_id: ctx.request_id }, 'code not sent');
    return;
  }
  // The text without the digits: what is kept opens nothing.
  const id = await writeSms(ctx, {
    phone: issued.phone,
    content: { ...codeSms(MASKED), params: [] },
    reason: REASONS[issued.purpose],
    dedupe: `code:${issued.id}`,
    hospital_id: issued.hospital_id,
  });
  await deliver(ctx, id, { urgent: true, fill: (client) => make(ctx.deps, issued, client) });
}

const STILL_GOOD = 'c.expires_at > haomai_now() AND c.voided_at IS NULL AND c.used_at IS NULL';

async function findWanted({ database }: WorkerDeps, id: number): Promise<Issued | undefined> {
  const { rows } = await systemScope(database).query<Issued>(
    `SELECT c.id, c.phone, c.purpose, c.hospital_id FROM sms_codes c
     WHERE c.id = $1 AND ${STILL_GOOD} AND (c.purpose <> ALL ($2)
       OR EXISTS (SELECT 1 FROM users u WHERE u.phone = c.phone AND u.disabled_at IS NULL))`,
    [id, NEEDS_ACCOUNT],
  );
  return rows[0];
}

/** A new code, kept as its hash. Null where it is not wanted any more. */
async function make(deps: WorkerDeps, { id }: Issued, client: pg.PoolClient) {
  const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
  const { rowCount } = await client.query(`UPDATE sms_codes c SET code_hash = $2 WHERE c.id = $1 AND ${STILL_GOOD}`, [
    id,
    codeHash(deps, id, code),
  ]);
  if (rowCount === 0) return null;
  const { text, params } = codeSms(code);
  if (isInbox(deps)) await client.query('UPDATE sms_messages SET code = $2 WHERE dedupe = $1', [`code:${id}`, code]);
  return { text, params };
}

/** The local inbox is the phone: only for it, and never in production, is the code itself kept, and beside the text. */
function isInbox({ env }: WorkerDeps): boolean {
  return !env.sms && env.nodeEnv !== 'production';
}
