import { maskPhone } from '#contract/masks.ts';
import { RESENDABLE } from '#contract/sms.ts';
import { audit } from '#server/platform/audit.ts';
import { type Effects, inHospitalTx, inTx } from '#server/platform/command.ts';
import { type Ctx, signedIn, staffHospital } from '#server/platform/context.ts';
import { fail } from '#server/platform/failure.ts';
import { findSms, type Settings, type SmsRow } from './queries.ts';

/** Whose messages somebody sees: super_admin all (null), a shop owner the hospital's. @throws UNAUTHENTICATED, FORBIDDEN */
export function tenantOf(ctx: Ctx): number | null {
  const viewer = signedIn(ctx);
  return viewer.roles.includes('super_admin') ? null : (staffHospital(viewer) ?? fail('FORBIDDEN'));
}

/** Sends a message's words again, once for each time that it failed. @throws NOT_FOUND, STATE, HOSPITAL_LOCKED */
export async function resendSms(ctx: Ctx, id: number): Promise<SmsRow> {
  const tenant = tenantOf(ctx);
  const { row } = await inTx(ctx, async (tx) => {
    const asked = JSON.stringify({ id, tenant, states: RESENDABLE, request_id: ctx.request_id });
    const { rows } = await tx.query<{ made: Effects & { id: number; kind: string; phone: string } }>(
      'SELECT resend_sms($1::jsonb) AS made',
      [asked],
    );
    const made = rows[0]?.made ?? fail('INTERNAL');
    await audit(tx, ctx, {
      action: 'sms.resend',
      object: maskPhone(made.phone),
      detail: { id: made.id, resend_of: id, kind: made.kind },
    });
    return { row: (await findSms(tx, made.id)) ?? fail('INTERNAL'), jobs: made.jobs ?? [] };
  });
  return row;
}

export async function updateSettings(ctx: Ctx, settings: Settings): Promise<Settings> {
  const { written } = await inHospitalTx(ctx, async (tx) => {
    await tx.query(
      `INSERT INTO sms_settings (hospital_id, daily_budget, warn_percent, updated_at) VALUES ($1, $2, $3, haomai_now())
       ON CONFLICT (hospital_id) DO UPDATE SET daily_budget = excluded.daily_budget, warn_percent = excluded.warn_percent,
         updated_at = excluded.updated_at`,
      [tx.hospitalId, settings.daily_budget, settings.warn_percent],
    );
    await audit(tx, ctx, { action: 'sms.settings', object: '短信预算', detail: { ...settings } });
    return { written: settings };
  });
  return written;
}
