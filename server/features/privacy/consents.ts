import { maskPhone } from '#contract/masks.ts';
import { type Consent, HEALTH_CONSENT } from '#contract/privacy.ts';
import { audit, auditRow } from '#server/platform/audit.ts';
import { instant } from '#server/platform/clock.ts';
import type { Informed } from '#server/platform/commands.ts';
import { type Ctx, signedIn } from '#server/platform/context.ts';
import { failField } from '#server/platform/failure.ts';
import type { Scoped } from '#server/platform/scope.ts';
import { HEALTH_CONSENT_TEXT } from './health-consent.ts';

/** The texts that there are, and whether this person has agreed to what they say today. */
export async function readConsent(db: Scoped, userId: number): Promise<Consent> {
  const { rows } = await db.query<{ at: string }>(
    'SELECT at::text AS at FROM consents WHERE user_id = $1 AND kind = $2 AND version = $3 AND withdrawn_at IS NULL',
    [userId, HEALTH_CONSENT.kind, HEALTH_CONSENT.version],
  );
  const at = rows[0]?.at;
  return { ...HEALTH_CONSENT, text: HEALTH_CONSENT_TEXT, agreed: at !== undefined, agreed_at: at ? instant(at) : null };
}

/** Once for each version; pressed again it says nothing new. @throws INVALID where the text was another one */
export async function giveConsent(tx: Scoped, ctx: Ctx, given: { field: string; version: string }): Promise<void> {
  if (given.version !== HEALTH_CONSENT.version) failField(given.field, '授权书已更新，请重新阅读后同意');
  const { user_id } = signedIn(ctx);
  const { rowCount } = await tx.query(
    `INSERT INTO consents (user_id, kind, version, address, at) VALUES ($1, $2, $3, $4, haomai_now())
     ON CONFLICT (user_id, kind, version) WHERE withdrawn_at IS NULL DO NOTHING`,
    [user_id, HEALTH_CONSENT.kind, HEALTH_CONSENT.version, ctx.address],
  );
  if (rowCount === 0) return;
  await audit(tx, ctx, { action: 'consent.give', object: HEALTH_CONSENT.title, detail: { version: given.version } });
}

/** Every version that stands; what was written while it stood stays. Pressed again it says nothing new. */
export async function withdrawConsent(tx: Scoped, ctx: Ctx, kind: Consent['kind']): Promise<void> {
  const { rows } = await tx.query<{ version: string }>(
    `UPDATE consents SET withdrawn_at = haomai_now()
     WHERE user_id = $1 AND kind = $2 AND withdrawn_at IS NULL RETURNING version`,
    [signedIn(ctx).user_id, kind],
  );
  for (const { version } of rows) {
    await audit(tx, ctx, { action: 'consent.withdraw', object: HEALTH_CONSENT.title, detail: { version } });
  }
}

/** What note_informed in db/functions/40_reservations.sql keeps: the desk told a person instead of asking an account. */
export function informedBy(ctx: Ctx, person: { name: string; phone: string }): Informed {
  const { version, title } = HEALTH_CONSENT;
  return {
    user_id: signedIn(ctx).user_id,
    version,
    log: auditRow(ctx, {
      action: 'consent.give',
      object: `${person.name} ${maskPhone(person.phone)}`,
      detail: { version, text: title, at: 'desk' },
    }),
  };
}
