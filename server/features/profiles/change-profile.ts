import type pg from 'pg';
import type { BodyOf } from '#contract/call.ts';
import type { profiles } from '#contract/profile.ts';
import { audit } from '#server/platform/audit.ts';
import { type Effects, inTx } from '#server/platform/command.ts';
import { asStaff, type Ctx } from '#server/platform/context.ts';
import { fail } from '#server/platform/failure.ts';
import { attachUpload } from '../uploads/attach-upload.ts';
import { uploadUrl } from '../uploads/keys.ts';
import { type ProfileRow, profileOf } from './queries.ts';

type Form = BodyOf<typeof profiles.change>;

/**
 * Changes one's own profile at the session's hospital; open grids show a new title at once.
 * @throws HOSPITAL_LOCKED, HOSPITAL_PENDING; INVALID on `cover` where it is no upload of ours
 */
export async function changeProfile(ctx: Ctx, form: Form): Promise<ProfileRow> {
  const { viewer, hospitalId } = asStaff(ctx);
  const { row } = await inTx(ctx, async (tx) => {
    await tx.query('SELECT require_open($1)', [hospitalId]);
    const effects = await change(tx, {
      user_id: viewer.user_id,
      hospital_id: hospitalId,
      job_title: form.job_title,
      specialties: form.specialties,
      summary: form.summary,
      keeps_cover: form.cover === undefined,
      cover_url: await coverUrl(tx, ctx, form.cover),
      request_id: ctx.request_id,
    });
    const row = (await profileOf(tx, viewer.user_id, hospitalId)) ?? fail('NOT_FOUND');
    await audit(tx, ctx, { action: 'profile.change', object: viewer.name });
    return { ...effects, row };
  });
  return row;
}

/** Null for none; an empty one is none. */
async function coverUrl(tx: pg.PoolClient, ctx: Ctx, cover: Form['cover']): Promise<string | null> {
  if (!cover) return null;
  return uploadUrl(ctx.deps, await attachUpload(tx, ctx, { location: cover, type: 'avatar', field: 'cover' }));
}

async function change(tx: pg.PoolClient, input: Record<string, unknown>): Promise<Effects> {
  const { rows } = await tx.query<{ effects: Effects }>('SELECT change_profile($1::jsonb) AS effects', [
    JSON.stringify(input),
  ]);
  return rows[0]?.effects ?? {};
}
