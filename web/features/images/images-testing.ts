import { IMAGE_CATEGORIES, IMAGE_STATUS } from '#contract/image-words.ts';
import type { Image } from '#contract/images.ts';

/** What tests of pictures show. */

const AT = '2026-11-20T10:37:00.000+08:00';

/** A photograph that can be seen, added by 陈露 (5), who is signed in. */
export function imageOf(own: Partial<Image> = {}): Image {
  const { category = 'intraoral', status = 'ready', id = 61 } = own;
  return {
    ...{ id, category, category_name: IMAGE_CATEGORIES[category], taken_on: '2026-11-20', teeth: [], note: '' },
    ...{ series_id: null, position: null, status, status_name: IMAGE_STATUS[status], shared: false },
    ...{ content_type: 'image/jpeg', dicom: false, size: 1_000, width: 60, height: 40, sha256: 'ab' },
    ...{ thumb_url: `/uploads/derived/t${id}?expires=1`, url: `/uploads/derived/f${id}?expires=1` },
    ...{ patient: { id: 7, name: '杨浩然' }, reservation: null, record_id: null },
    ...{ uploaded: { by: { id: 5, name: '陈露' }, at: AT }, voided: null, version: 1 },
    ...own,
  };
}

/** How many of each kind, in their order. */
export const countsOf = (counts: Partial<Record<Image['category'], number>>) => ({
  body: {
    data: (Object.entries(IMAGE_CATEGORIES) as [Image['category'], string][]).map(([code, name]) => ({
      ...{ code, name, count: counts[code] ?? 0 },
    })),
  },
});
