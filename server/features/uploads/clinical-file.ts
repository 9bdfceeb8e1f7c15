import { IMAGE_MESSAGES } from '#contract/image-words.ts';
import { failField } from '#server/platform/failure.ts';
import { isPdf, PDF } from './clean-file.ts';
import { aboutImage } from './image.ts';

export const DICOM = 'application/dicom';

/** Bytes of what is shown of a picture, at its full size without loss. */
export const MOST_DERIVED = 64 * 1024 * 1024;

/** What was sent as a patient's picture, which is kept as it is. */
export interface ClinicalFile {
  readonly contentType: string;
  /** Pixels, of a picture, upright. */
  readonly width: number | null;
  readonly height: number | null;
}

/**
 * What a file is, by its bytes and not by its name: a picture, a PDF or DICOM.
 * @throws INVALID on the field where it is none of them, or has too many pixels
 */
export async function aboutClinical(bytes: Buffer, field: string): Promise<ClinicalFile> {
  const image = await aboutImage(bytes, field);
  if (image) return image;
  if (isPdf(bytes)) return { contentType: PDF, width: null, height: null };
  if (isDicom(bytes)) return { contentType: DICOM, width: null, height: null };
  return failField(field, IMAGE_MESSAGES.notTaken);
}

/** Behind 128 bytes of anything. */
const isDicom = (bytes: Buffer): boolean => bytes.subarray(128, 132).toString('latin1') === 'DICM';
