import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { IMAGE_CATEGORIES, MAX_IMAGE } from '#contract/image-words.ts';
import { readerOf } from '#server/features/scheduling/byline.ts';
import { fromStorage } from '#server/features/uploads/storage-failure.ts';
import { auditRow } from '#server/platform/audit.ts';
import { asStaff, type Ctx } from '#server/platform/context.ts';
import { fail } from '#server/platform/failure.ts';
import { Download } from '#server/platform/mount.ts';
import { findOriginal, noteOriginal } from './queries.ts';

const ENDINGS: Readonly<Record<string, string>> = {
  ...{ 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' },
  ...{ 'application/pdf': 'pdf', 'application/dicom': 'dcm' },
};

/**
 * The very bytes that were sent. First they are fetched, then it is written down, then they are handed out: what cannot be
 * written down nobody has.
 * @throws NOT_FOUND, UNAVAILABLE also where what is stored is not what was sent
 */
export async function downloadOriginal(ctx: Ctx, id: number): Promise<Download> {
  const { db } = asStaff(ctx);
  const image = (await findOriginal(db, id)) ?? fail('NOT_FOUND');
  const bytes = await fromStorage(ctx, () => ctx.deps.storage.get(image.original_key, MAX_IMAGE));
  if (!bytes || createHash('sha256').update(bytes).digest('hex') !== image.sha256) {
    const { request_id } = ctx;
    ctx.deps.log.error({ image_id: id, request_id }, bytes ? 'an original is not what was sent' : 'no original');
    return fail('UNAVAILABLE');
  }
  await noteOriginal(db, id, readerOf(ctx), auditRow(ctx, { action: 'image.original' }));
  const name = `${IMAGE_CATEGORIES[image.category].replace('/', '或')}-${image.taken_on}-${id}.${ENDINGS[image.content_type] ?? 'bin'}`;
  return new Download(name, Readable.from(bytes));
}
