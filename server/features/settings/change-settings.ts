import type { BodyOf } from '#contract/call.ts';
import type { settings } from '#contract/settings.ts';
import type { hospitals } from '#db/schema/hospitals.ts';
import { audit } from '#server/platform/audit.ts';
import { inHospitalTx } from '#server/platform/command.ts';
import type { Ctx } from '#server/platform/context.ts';
import { breaks } from '#server/platform/database-errors.ts';
import { Failure, fail } from '#server/platform/failure.ts';
import type { LogEvent } from '#server/platform/live-bus.ts';
import type { HospitalScope } from '#server/platform/scope.ts';
import { readSettings, type SettingsRow } from './queries.ts';

type Hospital = typeof hospitals.$inferSelect;
type Details = BodyOf<typeof settings.describe>;

/**
 * Hospital or clinic: forms then offer departments or none, so open grids fetch again. The same again is no change.
 * @throws HOSPITAL_LOCKED, HOSPITAL_PENDING
 */
export async function changeMode(ctx: Ctx, mode: Hospital['mode']): Promise<SettingsRow> {
  const { hospital } = await inHospitalTx(ctx, async (tx) => {
    const { rows } = await tx.query<Pick<Hospital, 'name'> & { from: Hospital['mode'] }>(
      `UPDATE hospitals h SET mode = $2 FROM (SELECT id, mode FROM hospitals WHERE id = $1 FOR NO KEY UPDATE) was
       WHERE h.id = was.id AND was.mode <> $2 RETURNING h.name, was.mode AS "from"`,
      [tx.hospitalId, mode],
    );
    await tx.query('SELECT require_open($1)', [tx.hospitalId]);
    const [changed] = rows;
    const events = changed ? await numberHeaders(tx, ctx.request_id) : [];
    if (changed) {
      const { name, from } = changed;
      await audit(tx, ctx, { action: 'hospital.settings', object: name, detail: { from, to: mode } });
    }
    return { hospital: await readSettings(tx), events };
  });
  return hospital;
}

async function numberHeaders(tx: HospitalScope, requestId: string): Promise<LogEvent[]> {
  const { rows } = await tx.query<{ event: LogEvent }>(
    `SELECT number_changes($1, '{}', '{}', '{"headers": true}', $2, true) AS event`,
    [tx.hospitalId, requestId],
  );
  return rows.map(({ event }) => event);
}

/**
 * What a hospital's page tells everybody; nothing that is open goes by it. The same again is no change.
 * @throws INVALID where another of its name is at that address; HOSPITAL_LOCKED, HOSPITAL_PENDING, STALE
 */
export async function changeDetails(ctx: Ctx, { version, ...details }: Details): Promise<SettingsRow> {
  const { hospital } = await inHospitalTx(ctx, async (tx) => {
    const was = await lockDetails(tx);
    await tx.query('SELECT require_open($1)', [tx.hospitalId]);
    if ((version ?? was.version) !== was.version) fail('STALE');
    const changed = changesOf(was, details);
    if (changed.length > 0) {
      await write(tx, details);
      const detail = { 修改: changed.join('、'), 电话: details.phone, 地址: details.address };
      await audit(tx, ctx, { action: 'hospital.details', object: was.name, detail });
    }
    await tx.query('SELECT stay_open($1)', [tx.hospitalId]);
    return { hospital: await readSettings(tx) };
  });
  return hospital;
}

type Shown = Omit<Details, 'version'>;
type Before = Pick<Hospital, keyof Shown | 'name' | 'version'>;

/** The row stays locked: of two who write it the second is told that it is another by now. */
async function lockDetails(tx: HospitalScope): Promise<Before> {
  const { rows } = await tx.query<Before>(
    `SELECT name, phone, address, summary, longitude, latitude, version FROM hospitals WHERE id = $1 FOR NO KEY UPDATE`,
    [tx.hospitalId],
  );
  return rows[0] ?? fail('NOT_FOUND');
}

/** In the words of the trail. */
function changesOf(was: Before, now: Shown): string[] {
  return [
    was.phone !== now.phone ? '电话' : null,
    was.address !== now.address ? '地址' : null,
    was.longitude !== now.longitude || was.latitude !== now.latitude ? '位置' : null,
    was.summary !== now.summary ? '简介' : null,
  ].filter((word) => word !== null);
}

async function write(tx: HospitalScope, { phone, address, summary, longitude, latitude }: Shown): Promise<void> {
  await tx
    .query(
      `UPDATE hospitals SET phone = $2, address = $3, summary = $4, longitude = $5, latitude = $6, version = version + 1
       WHERE id = $1`,
      [tx.hospitalId, phone, address, summary, longitude, latitude],
    )
    .catch((error: unknown) => {
      if (!breaks(error, 'hospitals_approved_name_address_unique')) throw error;
      throw new Failure('INVALID', { errors: { address: ['该地址已有同名的医院'] } });
    });
}
