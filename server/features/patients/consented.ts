import type pg from 'pg';
import { CONSENT_REQUIRED } from '#contract/patient-forms.ts';
import { giveConsent, readConsent } from '#server/features/privacy/consents.ts';
import { type Ctx, signedIn } from '#server/platform/context.ts';
import { failField } from '#server/platform/failure.ts';

interface Asked {
  consent?: boolean | null | undefined;
  consent_version?: string | null | undefined;
}

/** Whether this account has agreed that health data is kept, in this form or before. @throws INVALID where it says no */
export async function agreedTo(tx: pg.PoolClient, ctx: Ctx, { consent, consent_version }: Asked): Promise<boolean> {
  if (consent) {
    await giveConsent(tx, ctx, { field: 'consent', version: consent_version ?? '' });
    return true;
  }
  const { agreed } = await readConsent(tx, signedIn(ctx).user_id);
  // A client that leaves the field out has not asked; one that says "no" has.
  if (!agreed && consent === false) failField('consent', CONSENT_REQUIRED);
  return agreed;
}
