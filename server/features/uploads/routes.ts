import { MAX_UPLOAD, type UploadType } from '#contract/uploads.ts';
import { instant } from '#server/platform/clock.ts';
import type { Ctx } from '#server/platform/context.ts';
import { countWithin, type Limit, networkOf } from '#server/platform/limits.ts';
import type { SliceHandlers } from '#server/platform/mount.ts';
import { systemScope } from '#server/platform/scope.ts';
import { cleanFile } from './clean-file.ts';
import { newKey, rawKey } from './keys.ts';
import { fromStorage } from './storage-failure.ts';

/** Registrants are nobody yet, so an address counts; a person counts by themselves, wherever they are. */
const NOBODY: Limit = { most: 20, seconds: 600, message: '上传过于频繁，请稍后再试' };
const PERSON: Limit = { ...NOBODY, most: 120 };

export const uploadsHandlers: SliceHandlers<'uploads'> = {
  async cosToken(ctx, { body }) {
    await requireNotTooMany(ctx);
    const key = newKey(body?.type ?? 'image');
    await issue(ctx, key, body?.type ?? 'image', true);
    const rights = await fromStorage(ctx, () => ctx.deps.storage.temporaryRights(rawKey(key), MAX_UPLOAD));
    return { ...rights, expiration: instant(new Date(rights.expiredTime * 1_000).toISOString()), key: rawKey(key) };
  },
  async upload(ctx, { body, file }) {
    await requireNotTooMany(ctx);
    const kept = await cleanFile(file.bytes, 'file', body.type);
    const key = newKey(body.type);
    // First the row, so that what is stored and then forgotten by a crash is found and removed at night.
    await issue(ctx, key, body.type, false);
    await fromStorage(ctx, () => ctx.deps.storage.put(key, kept.body, kept.contentType));
    await systemScope(ctx.deps.database).query(
      `UPDATE uploads SET state = 'stored', content_type = $2, bytes = $3, width = $4, height = $5 WHERE key = $1`,
      [key, kept.contentType, kept.body.length, kept.width, kept.height],
    );
    return { Location: `/uploads/${key}` };
  },
};

/** @throws TOO_MANY */
async function requireNotTooMany(ctx: Ctx): Promise<void> {
  const db = systemScope(ctx.deps.database);
  if (ctx.viewer) await countWithin(db, `upload:user:${ctx.viewer.user_id}`, PERSON);
  else await countWithin(db, `upload:address:${networkOf(ctx.address)}`, NOBODY);
}

async function issue(ctx: Ctx, key: string, type: UploadType, direct: boolean): Promise<void> {
  await systemScope(ctx.deps.database).query(
    `INSERT INTO uploads (key, type, user_id, address, direct, created_at) VALUES ($1, $2, $3, $4, $5, haomai_now())`,
    [key, type, ctx.viewer?.user_id ?? null, ctx.address, direct],
  );
}
