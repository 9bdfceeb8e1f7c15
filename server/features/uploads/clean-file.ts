import { FIXED_SIZES, UPLOAD_MESSAGES, type UploadType } from '#contract/uploads.ts';
import { failField } from '#server/platform/failure.ts';
import { aboutClean, cleanImage, isImage } from './image.ts';

/** What is kept of a file that came. */
export interface CleanFile {
  readonly body: Buffer;
  readonly contentType: string;
  /** Pixels, of an image. */
  readonly width: number | null;
  readonly height: number | null;
}

export const PDF = 'application/pdf';

/**
 * What may be kept of a file of a type: an image written anew; of attachments a PDF as it came, which is only ever
 * handed out as a download.
 * @throws INVALID on the field
 */
export async function cleanFile(bytes: Buffer, field: string, type: UploadType): Promise<CleanFile> {
  if (type !== 'attachment') return cleanImage(bytes, field, FIXED_SIZES[type]);
  if (isPdf(bytes)) return asPdf(bytes);
  if (!isImage(bytes)) failField(field, UPLOAD_MESSAGES.notAnAttachment);
  return cleanImage(bytes, field);
}

/** The facts of a file that this server wrote. */
export async function aboutFile(body: Buffer): Promise<CleanFile> {
  return isPdf(body) ? asPdf(body) : aboutClean(body);
}

/** Its first bytes and its end: a file of another kind with a PDF's name has neither. */
export function isPdf(bytes: Buffer): boolean {
  const end = bytes.subarray(-1_024).toString('latin1');
  return bytes.subarray(0, 5).toString('latin1') === '%PDF-' && end.includes('%%EOF');
}

const asPdf = (body: Buffer): CleanFile => ({ body, contentType: PDF, width: null, height: null });
