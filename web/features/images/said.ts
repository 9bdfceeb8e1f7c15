import type { Image } from '#contract/images.ts';

/** 牙位 as it is typed: with commas or spaces between. */
export const teethOf = (text: string): string[] => [...new Set(text.split(/[\s,，、;；]+/).filter(Boolean))];

/** 根尖片 2026-11-20 26、27: what it is called wherever it is not seen. */
export const nameOf = ({ category_name, taken_on, teeth }: Image): string =>
  [category_name, taken_on, teeth.join('、')].filter(Boolean).join(' ');

/** A PDF or DICOM: there is nothing to see of it here. */
export const isDownload = ({ content_type }: Image): boolean => !content_type.startsWith('image/');

/** Made, but with no address for who asks. */
export const isWithheld = (image: Image): boolean =>
  image.status === 'ready' && !isDownload(image) && image.thumb_url === null;
