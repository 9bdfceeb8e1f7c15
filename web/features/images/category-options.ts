import { IMAGE_CATEGORIES, type ImageCategory } from '#contract/image-words.ts';

export const CATEGORY_OPTIONS = (Object.entries(IMAGE_CATEGORIES) as [ImageCategory, string][]).map(
  ([value, label]) => ({ value, label }),
);

/** Of a PDF. */
export const REPORT_ALONE = CATEGORY_OPTIONS.filter(({ value }) => value === 'report');
