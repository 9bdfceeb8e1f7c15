import sharp, { type Sharp } from 'sharp';
import { MOST_PIXELS } from '#server/features/uploads/image.ts';
import { turnstile } from '#server/features/uploads/turnstile.ts';

const LONGEST_PHOTO = 4_000;
const LONGEST_THUMB = 320;
const QUALITY = 85;
const THUMB_QUALITY = 80;
const DECODE_SECONDS = 60;
/** A large picture takes hundreds of MB while it is unpacked, and a core. */
const AT_ONCE = 2;

const pass = turnstile(AT_ONCE);

interface Made {
  readonly body: Buffer;
  readonly contentType: string;
  readonly width: number;
  readonly height: number;
}

/** What is shown of a picture. */
export interface Derived {
  readonly full: Made;
  readonly thumb: Made;
}

/**
 * What is shown of a picture that was sent: upright and without whatever else the file carried. X-rays have each of their
 * pixels as it was (PNG, in the depth that they came in), photographs are WebP of at most 4,000 pixels.
 * @throws Error where it cannot be unpacked
 */
export function derivePicture(bytes: Buffer, lossless: boolean): Promise<Derived> {
  return pass(async () => ({
    full: await written(lossless ? await whole(bytes) : within(bytes, LONGEST_PHOTO).webp({ quality: QUALITY })),
    thumb: await written(within(bytes, LONGEST_THUMB).webp({ quality: THUMB_QUALITY })),
  }));
}

const opened = (bytes: Buffer): Sharp =>
  sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', autoOrient: true }).timeout({
    seconds: DECODE_SECONDS,
  });

const within = (bytes: Buffer, longest: number): Sharp =>
  opened(bytes).resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true });

/** Grey stays grey, and sixteen bits stay sixteen. */
async function whole(bytes: Buffer): Promise<Sharp> {
  const image = opened(bytes);
  const { depth, space } = await image.metadata();
  const [grey, colour] = depth === 'ushort' ? ['grey16', 'rgb16'] : ['b-w', 'srgb'];
  return image.toColourspace(space === 'b-w' || space === 'grey16' ? grey : colour).png();
}

async function written(image: Sharp): Promise<Made> {
  const { data, info } = await image.toBuffer({ resolveWithObject: true });
  return { body: data, contentType: `image/${info.format}`, width: info.width, height: info.height };
}
