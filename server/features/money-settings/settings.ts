import type { BodyOf } from '#contract/call.ts';
import type { MoneySettings, moneySettings } from '#contract/money-settings.ts';
import { audit } from '#server/platform/audit.ts';
import { inHospitalTx } from '#server/platform/command.ts';
import type { Ctx } from '#server/platform/context.ts';
import { fail } from '#server/platform/failure.ts';
import type { HospitalRows } from '#server/platform/scope.ts';

/** As they stand, whether or not somebody has ever changed them. */
export async function readSettings(db: HospitalRows): Promise<MoneySettings> {
  const { rows } = await db.query<MoneySettings>(
    'SELECT s.stored_limit, s.gift_by_rule_only, s.sms_balance, s.refund_second, s.refund_alone_max, s.version FROM money_settings_of($1) s',
    [db.hospitalId],
  );
  return rows[0] ?? fail('INTERNAL');
}

/** One statement decides between two who saw the same; of a hospital that has said nothing yet, too. */
const CHANGE = `
  INSERT INTO money_settings AS s (hospital_id, stored_limit, gift_by_rule_only, sms_balance, refund_second, refund_alone_max, version)
  SELECT o.hospital_id, $3, $4, $5, coalesce($6, o.refund_second), coalesce($7, o.refund_alone_max), o.version + 1 FROM money_settings_of($1) o WHERE o.version = $2
  ON CONFLICT (hospital_id) DO UPDATE SET stored_limit = excluded.stored_limit,
    gift_by_rule_only = excluded.gift_by_rule_only, sms_balance = excluded.sms_balance, refund_second = excluded.refund_second,
    refund_alone_max = excluded.refund_alone_max, version = excluded.version
    WHERE s.version = $2`;

/** @throws STALE, HOSPITAL_LOCKED */
export async function changeSettings(ctx: Ctx, form: BodyOf<typeof moneySettings.change>): Promise<MoneySettings> {
  const { version, ...after } = form;
  const { written } = await inHospitalTx(ctx, async (tx) => {
    const before = await readSettings(tx);
    const { rowCount } = await tx.query(CHANGE, [
      ...[tx.hospitalId, version, after.stored_limit, after.gift_by_rule_only, after.sms_balance],
      ...[after.refund_second ?? null, after.refund_alone_max ?? null],
    ]);
    if (rowCount === 0) fail('STALE', { extra: { current: await readSettings(tx) } });
    const written = await readSettings(tx);
    await audit(tx, ctx, { action: 'money.settings', object: '收费设置', detail: { before, after: written } });
    return { written };
  });
  return written;
}
