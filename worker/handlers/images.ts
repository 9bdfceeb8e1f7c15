import { type ImageCategory, MAX_IMAGE } from '#contract/image-words.ts';
import type { JobPayload } from '#contract/job.ts';
import { MOST_DERIVED } from '#server/features/uploads/clinical-file.ts';
import { newKey } from '#server/features/uploads/keys.ts';
import { dispatch, type Effects } from '#server/platform/command.ts';
import { systemScope } from '#server/platform/scope.ts';
import type { JobCtx, WorkerDeps } from '../context.ts';
import { type Derived, derivePicture } from '../derive-picture.ts';

interface Wanted {
  id: number;
  category: ImageCategory;
  original_key: string;
  lossless: boolean;
}

/**
 * Makes what is shown of a picture. It is there as a whole or not at all: the files first, of which those that nobody comes
 * to want are removed at night, then the row says so. Run twice, the second finds nothing to do, or that it came too late.
 */
export async function deriveImage(ctx: JobCtx, { image_id }: JobPayload<'image.derive'>): Promise<void> {
  const { deps } = ctx;
  const wanted = await find(deps, image_id);
  if (!wanted) return;
  try {
    const derived = await made(ctx, wanted);
    const keys = derived && { full_key: await keep(deps, derived.full), thumb_key: await keep(deps, derived.thumb) };
    await end(deps, wanted, keys);
  } catch (error) {
    // Whoever looks is told that there is nothing to wait for; the job can be run once more by hand.
    if (ctx.last) await end(deps, wanted, null);
    throw error;
  }
}

async function find({ database }: WorkerDeps, id: number): Promise<Wanted | undefined> {
  const { rows } = await systemScope(database).query<Wanted>(
    `SELECT id, category, original_key, is_xray(category) AS lossless FROM images
     WHERE id = $1 AND status IN ('processing', 'failed') AND content_type LIKE 'image/%'`,
    [id],
  );
  return rows[0];
}

/** Null where it cannot be made, however often one tries. @throws StorageError */
async function made({ deps, request_id }: JobCtx, { id, original_key, lossless }: Wanted): Promise<Derived | null> {
  const bytes = await deps.storage.get(original_key, MAX_IMAGE);
  const failed = (error: string) => {
    deps.log.warn({ image_id: id, error, request_id }, 'a picture cannot be shown');
    return null;
  };
  if (!bytes) return failed('no original');
  try {
    const derived = await derivePicture(bytes, lossless);
    return derived.full.body.length > MOST_DERIVED ? failed('too large') : derived;
  } catch (error) {
    return failed(error instanceof Error ? error.message : String(error));
  }
}

async function keep({ database, storage }: WorkerDeps, file: Derived['full']): Promise<string> {
  const key = newKey('derived');
  await systemScope(database).query(
    `INSERT INTO uploads (key, type, content_type, bytes, width, height, created_at)
     VALUES ($1, 'derived', $2, $3, $4, $5, haomai_now())`,
    [key, file.contentType, file.body.length, file.width, file.height],
  );
  await storage.put(key, file.body, file.contentType);
  return key;
}

async function end(
  deps: WorkerDeps,
  { id, category }: Wanted,
  keys: { full_key: string; thumb_key: string } | null,
): Promise<void> {
  const ended = { id, category, status: keys ? 'ready' : 'failed', ...(keys ?? { full_key: null, thumb_key: null }) };
  const { rows } = await systemScope(deps.database).query<{ done: Effects }>('SELECT end_derive($1::jsonb) AS done', [
    JSON.stringify(ended),
  ]);
  dispatch(deps, rows[0]?.done ?? {});
}
