import type { hospitals } from '#db/schema/hospitals.ts';
import { audit } from '#server/platform/audit.ts';
import { inHospitalTx } from '#server/platform/command.ts';
import type { Ctx } from '#server/platform/context.ts';
import { numberHeaders } from '#server/platform/grid-headers.ts';

type Hospital = typeof hospitals.$inferSelect;

/**
 * Hospital or clinic: forms then offer departments or none, so open grids fetch again. The same again is no change.
 * @throws HOSPITAL_LOCKED, HOSPITAL_PENDING
 */
export async function changeMode(ctx: Ctx, mode: Hospital['mode']): Promise<void> {
  await inHospitalTx(ctx, async (tx) => {
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
    return { events };
  });
}
