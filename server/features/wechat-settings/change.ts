import { randomBytes } from 'node:crypto';
import type { BodyOf } from '#contract/call.ts';
import type { WechatAccount, wechatSettings } from '#contract/wechat-settings.ts';
import { sealWechatSecret, type WechatSecret } from '#db/wechat-secrets.ts';
import { audit } from '#server/platform/audit.ts';
import { inHospitalTx } from '#server/platform/command.ts';
import type { Ctx } from '#server/platform/context.ts';
import { Failure, fail, failField } from '#server/platform/failure.ts';
import type { HospitalScope } from '#server/platform/scope.ts';
import { attachUpload } from '../uploads/attach-upload.ts';
import { keyOf } from '../uploads/keys.ts';
import { presentAccount } from './present.ts';
import { type AccountRow, accountOf } from './queries.ts';

type Form = BodyOf<typeof wechatSettings.change>;

const SECRETS = ['token', 'app_secret', 'encoding_aes_key'] as const satisfies readonly WechatSecret[];
const PLAIN = ['account_name', 'kind', 'app_id', 'original_id', 'qrcode'] as const;
const CHANGED = '已修改';
/** Of the callback's address. */
const KEY_BYTES = 24;

/**
 * Binds the hospital's official account, or changes it. What is checked by WeChat waits for a check where it changes.
 * @throws STALE; INVALID: an account of another hospital, a first secret that is missing, `qrcode` where it is no upload of
 * ours; HOSPITAL_LOCKED, HOSPITAL_PENDING
 */
export async function changeAccount(ctx: Ctx, form: Form): Promise<WechatAccount> {
  const { account } = await inHospitalTx(ctx, async (tx) => {
    const before = await accountOf(tx, true);
    requireSeen(ctx, before, form.version);
    const qrcode = await pictureOf(tx, ctx, before, form.qrcode);
    const values = { ...form, qrcode };
    if (before && !isOther(before, values)) return { account: presentAccount(ctx, before) };
    const written = await (before ? update(tx, ctx, before, values) : insert(tx, ctx, values));
    if (!written) fail('STALE', { extra: { current: presentAccount(ctx, await accountOf(tx)) } });
    const row = (await accountOf(tx)) ?? fail('NOT_FOUND');
    await audit(tx, ctx, {
      action: 'wechat.settings',
      object: row.account_name,
      detail: difference(before, row, form),
    });
    await tx.query('SELECT stay_open($1)', [tx.hospitalId]);
    const touched = [{ hospital_id: tx.hospitalId, name: 'wechatSettings', audience: 'staff' as const }];
    // As it is told: what is kept of the answer for a repeated press has no secret, sealed or not.
    return { account: presentAccount(ctx, row), touched };
  });
  return account;
}

type Values = Omit<Form, 'qrcode'> & { qrcode: string | null };

function requireSeen(ctx: Ctx, before: AccountRow | null, seen: number | undefined): void {
  if (before && seen === undefined) failField('version', '版本为必填项');
  if ((before?.version ?? 0) !== (seen ?? 0)) fail('STALE', { extra: { current: presentAccount(ctx, before) } });
}

/** The picture's key; what the row has already is nobody's to take again. */
async function pictureOf(tx: HospitalScope, ctx: Ctx, before: AccountRow | null, given: Form['qrcode']) {
  const present = before?.qrcode ?? null;
  if (given === undefined || given === null) return given === undefined ? present : null;
  if (present !== null && keyOf(given) === present) return present;
  return attachUpload(tx, ctx, { location: given, type: 'image', field: 'qrcode' });
}

const isOther = (before: AccountRow, values: Values) =>
  PLAIN.some((name) => before[name] !== values[name]) || SECRETS.some((name) => values[name] !== '');

const sealed = ({ deps }: Ctx, hospitalId: number, values: Values) =>
  SECRETS.map((name) => (values[name] === '' ? null : sealWechatSecret(deps.keys, hospitalId, name, values[name])));

const plain = (values: Values) => PLAIN.map((name) => values[name]);

/** Whether it is the first. @throws INVALID where it lacks what WeChat can't do without */
async function insert(tx: HospitalScope, ctx: Ctx, values: Values): Promise<boolean> {
  const missing = [
    ...(values.token ? [] : [['token', ['Token为必填项']] as const]),
    ...(values.app_secret ? [] : [['app_secret', ['AppSecret为必填项']] as const]),
  ];
  if (missing.length > 0) throw new Failure('INVALID', { errors: Object.fromEntries(missing) });
  const { rowCount } = await tx.query(
    `INSERT INTO wechat_accounts (hospital_id, created_by, updated_by, created_at, updated_at, callback_key,
       account_name, kind, app_id, original_id, qrcode, token, app_secret, encoding_aes_key)
     VALUES ($1, $2, $2, haomai_now(), haomai_now(), $3, $4, $5, $6, $7, $8, $9, $10, $11)
     ON CONFLICT (hospital_id) DO NOTHING`,
    [
      tx.hospitalId,
      tx.userId,
      randomBytes(KEY_BYTES).toString('base64url'),
      ...plain(values),
      ...sealed(ctx, tx.hospitalId, values),
    ],
  );
  return rowCount === 1;
}

async function update(tx: HospitalScope, ctx: Ctx, before: AccountRow, values: Values): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE wechat_accounts SET version = version + 1, updated_by = $3, updated_at = haomai_now(),
       account_name = $4, kind = $5, app_id = $6, original_id = $7, qrcode = $8, token = coalesce($9, token),
       app_secret = coalesce($10, app_secret), encoding_aes_key = coalesce($11, encoding_aes_key),
       state = CASE WHEN app_id = $6 AND $10 IS NULL THEN state ELSE 'unbound' END,
       last_error = CASE WHEN app_id = $6 AND $10 IS NULL THEN last_error ELSE '' END,
       checked_at = CASE WHEN app_id = $6 AND $10 IS NULL THEN checked_at END
     WHERE hospital_id = $1 AND version = $2`,
    [tx.hospitalId, before.version, tx.userId, ...plain(values), ...sealed(ctx, tx.hospitalId, values)],
  );
  return rowCount === 1;
}

/** What is other than before; of a secret that it is. */
function difference(before: AccountRow | null, row: AccountRow, form: Form) {
  const changed = PLAIN.filter((name) => (before?.[name] ?? null) !== row[name]);
  const of = (facts: AccountRow) => Object.fromEntries(changed.map((name) => [name, facts[name]]));
  const secrets = SECRETS.filter((name) => form[name] !== '').map((name) => [name, CHANGED]);
  return { ...(before ? { before: of(before) } : {}), after: { ...of(row), ...Object.fromEntries(secrets) } };
}
