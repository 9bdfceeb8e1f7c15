import { IMAGE_CATEGORIES, imageCategories } from '#contract/image-words.ts';
import { readerOf } from '#server/features/scheduling/byline.ts';
import { caseViewOf } from '#server/platform/case-view.ts';
import { asStaff } from '#server/platform/context.ts';
import { fail } from '#server/platform/failure.ts';
import type { SliceHandlers } from '#server/platform/mount.ts';
import { downloadOriginal } from './original.ts';
import { presentImage } from './present.ts';
import { countImages, findImages } from './queries.ts';
import { uploadImage } from './upload.ts';
import { addImages, changeImage, voidImage } from './write.ts';

/** @throws NOT_FOUND the hospital does not know the patient, FORBIDDEN they are somebody else's customer */
function requireKept(kept: boolean | null): void {
  if (kept === null) fail('NOT_FOUND');
  if (!kept) fail('FORBIDDEN', { message: '仅限本人客户' });
}

export const imageHandlers: SliceHandlers<'images'> = {
  cate: async (ctx, { query }) => {
    const { db, viewer } = asStaff(ctx);
    const own = caseViewOf(viewer) === 'least';
    const found = query.patient_id === undefined ? null : await countImages(db, query.patient_id, readerOf(ctx), own);
    if (found) requireKept(found.kept);
    return {
      data: imageCategories.map((code) => ({
        ...{ code, name: IMAGE_CATEGORIES[code], count: found?.counts[code] ?? 0 },
      })),
    };
  },
  list: async (ctx, { query }) => {
    const { db, viewer } = asStaff(ctx);
    const found = await findImages(db, query, readerOf(ctx), caseViewOf(viewer) === 'least');
    requireKept(found.kept);
    const treating = found.treating === true;
    return {
      data: found.rows.map((row) => presentImage(ctx.deps, row, viewer)),
      ...{ current_page: query.page, per_page: query.pageSize, total: found.total },
      meta: { treating, editable: treating || viewer.roles.includes('shop_owner') },
    };
  },
  upload: async (ctx, { body, file }) => ({ data: await uploadImage(ctx, body.patient_id, file.bytes) }),
  add: async (ctx, { body }) => ({ data: await addImages(ctx, body) }),
  update: async (ctx, { params, body }) => ({ data: await changeImage(ctx, params.id, body) }),
  void: async (ctx, { params, body }) => ({ data: await voidImage(ctx, params.id, body) }),
  original: (ctx, { params }) => downloadOriginal(ctx, params.id),
};
