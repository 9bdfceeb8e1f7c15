import type { ImageCategory } from '#contract/image-words.ts';

/** What is known of a file once it is there: pixels of a picture, null of what is none. */
export interface Shape {
  width: number | null;
  height: number | null;
  dicom: boolean;
}

/** Twice as broad as high, as the arch is unrolled. */
const PANORAMIC = 1.85;
/** The longer side of a sensor in the mouth has fewer pixels, that of a camera more. */
const SENSOR = 2_100;
/** Broader than high, but not by much: a photograph of 4:3 or 3:2 lies without. */
const NEARLY_SQUARE = [0.78, 1.2] as const;

/** Of what kind it is likely to be, by its shape alone: for a person to confirm. */
export function suggestedFor({ width, height, dicom }: Shape): ImageCategory {
  if (dicom) return 'cbct';
  if (!width || !height) return 'report';
  const ratio = width / height;
  const longer = Math.max(width, height);
  const [least, most] = NEARLY_SQUARE;
  if (ratio >= PANORAMIC) return 'panoramic';
  if (ratio >= least && ratio <= most) return longer >= 1_500 ? 'ceph' : 'cbct';
  if (longer < SENSOR) return ratio < 1 ? 'periapical' : 'bitewing';
  return ratio < 1 ? 'face' : 'intraoral';
}
