import type { BodyOf } from '#contract/call.ts';
import type { PointsSettings, points } from '#contract/points.ts';
import { audit } from '#server/platform/audit.ts';
import { inHospitalTx } from '#server/platform/command.ts';
import type { Ctx } from '#server/platform/context.ts';
import { fail } from '#server/platform/failure.ts';
import type { HospitalRows } from '#server/platform/scope.ts';

/** Without the version, in the order of CHANGE. */
const COLUMNS = [
  ...(['enabled', 'yuan_per_point', 'earn_on_balance', 'earn_on_drugs', 'point_value', 'max_percent'] as const),
  ...(['min_use', 'expire_months', 'invite_points', 'invitee_points', 'invite_min'] as const),
] as const;

/** As they stand, whether or not somebody has ever changed them. */
export async function readSettings(db: HospitalRows): Promise<PointsSettings> {
  const { rows } = await db.query<PointsSettings>(
    `SELECT ${COLUMNS.map((column) => `s.${column}`).join()}, s.version FROM points_settings_of($1) s`,
    [db.hospitalId],
  );
  return rows[0] ?? fail('INTERNAL');
}

/** One statement decides between two who saw the same; of a hospital that has said nothing yet, too. */
const CHANGE = `
  INSERT INTO points_settings AS s (hospital_id, version, ${COLUMNS.join()})
  SELECT o.hospital_id, o.version + 1, ${COLUMNS.map((_, n) => `$${n + 3}`).join()} FROM points_settings_of($1) o WHERE o.version = $2
  ON CONFLICT (hospital_id) DO UPDATE SET version = excluded.version,
    ${COLUMNS.map((column) => `${column} = excluded.${column}`).join()}
    WHERE s.version = $2`;

/** @throws STALE, HOSPITAL_LOCKED */
export async function changeSettings(ctx: Ctx, form: BodyOf<typeof points.changeSettings>): Promise<PointsSettings> {
  const { written } = await inHospitalTx(ctx, async (tx) => {
    const before = await readSettings(tx);
    const values = COLUMNS.map((column) => form[column]);
    const { rowCount } = await tx.query(CHANGE, [tx.hospitalId, form.version, ...values]);
    if (rowCount === 0) fail('STALE', { extra: { current: await readSettings(tx) } });
    const written = await readSettings(tx);
    await audit(tx, ctx, { action: 'points.settings', object: '积分设置', detail: { before, after: written } });
    return { written };
  });
  return written;
}
