import sharp, { type Metadata, type Sharp } from 'sharp';
import { type ImageSize, wrongSize } from '#contract/image-size.ts';
import { type IMAGE_TYPES, UPLOAD_MESSAGES } from '#contract/uploads.ts';
import { failField } from '#server/platform/failure.ts';
import { turnstile } from './turnstile.ts';

/** A small file may say that it is a picture of any size: what it unpacks to is bounded, in pixels. */
export const MOST_PIXELS = 40_000_000;
const LONGEST_SIDE = 2_000;
const QUALITY = 85;
const DECODE_SECONDS = 8;
/** A large picture takes up to 160 MB while it is decoded, and a core. */
const AT_ONCE = 2;

// Each picture is seen once.
sharp.cache(false);
sharp.concurrency(1);

export interface CleanImage {
  readonly body: Buffer;
  readonly contentType: string;
  readonly width: number;
  readonly height: number;
}

type ImageType = (typeof IMAGE_TYPES)[number];

/** What a file is, by its first bytes. */
function typeOf(bytes: Buffer): ImageType | null {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg';
  if (bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))) return 'image/png';
  const riff = bytes.subarray(0, 4).toString('latin1') === 'RIFF';
  return riff && bytes.subarray(8, 12).toString('latin1') === 'WEBP' ? 'image/webp' : null;
}

/** Whether a file begins as an image that is taken. */
export const isImage = (bytes: Buffer): boolean => typeOf(bytes) !== null;

const pass = turnstile(AT_ONCE);

/**
 * The picture alone, written anew: upright, at most 2000 pixels long, without where and with what it was taken, and
 * without whatever else the file carried. With transparency it is WebP, else JPEG.
 * @throws INVALID on the field where it is no JPEG, PNG or WebP, has too many pixels, or another size than asked
 */
export async function cleanImage(bytes: Buffer, field: string, size?: ImageSize): Promise<CleanImage> {
  const type = typeOf(bytes);
  if (!type) failField(field, UPLOAD_MESSAGES.notAnImage);
  return pass(async () => {
    const image = opened(bytes);
    const about = await checked(image, type, field);
    const { width, height } = about.autoOrient;
    if (size && (width !== size.width || height !== size.height)) failField(field, wrongSize(size));
    const within = { width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true } as const;
    const small = image.resize(within).timeout({ seconds: DECODE_SECONDS });
    const written = about.hasAlpha ? small.webp({ quality: QUALITY }) : small.jpeg({ quality: QUALITY, mozjpeg: true });
    const { data, info } = await written.toBuffer({ resolveWithObject: true }).catch(unreadable(field));
    return { body: data, contentType: `image/${info.format}`, width: info.width, height: info.height };
  });
}

const opened = (bytes: Buffer): Sharp =>
  sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', autoOrient: true });

/** What a picture says of itself. @throws INVALID on the field where it is another kind than it began as, or too large */
async function checked(image: Sharp, type: ImageType, field: string): Promise<Metadata> {
  const about = await image.metadata().catch(unreadable(field));
  if (`image/${about.format}` !== type) failField(field, UPLOAD_MESSAGES.notAnImage);
  if (about.width * about.height > MOST_PIXELS) failField(field, UPLOAD_MESSAGES.tooManyPixels);
  return about;
}

/**
 * What a picture is that is kept as it was sent, without unpacking it: null where it begins as none.
 * @throws INVALID on the field where it is another kind than it began as, or has too many pixels
 */
export async function aboutImage(bytes: Buffer, field: string): Promise<Omit<CleanImage, 'body'> | null> {
  const type = typeOf(bytes);
  if (!type) return null;
  const { width, height } = (await checked(opened(bytes), type, field)).autoOrient;
  return { contentType: type, width, height };
}

/** Broken, cut off, a bomb, or another kind of file behind an image's first bytes. */
const unreadable =
  (field: string) =>
  (error: unknown): never => {
    const tooMany = error instanceof Error && /pixel limit/i.test(error.message);
    return failField(field, tooMany ? UPLOAD_MESSAGES.tooManyPixels : UPLOAD_MESSAGES.notAnImage);
  };

/** The facts of a picture that this server wrote. */
export async function aboutClean(body: Buffer): Promise<CleanImage> {
  const { format, width, height } = await sharp(body).metadata();
  return { body, contentType: `image/${format}`, width, height };
}
