import jsQR from 'jsqr';
import sharp from 'sharp';

/** What a phone reads in a QR picture given as a data: URL. @throws where it reads nothing */
export async function readQr(url: string): Promise<string> {
  const svg = Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
  const { data, info } = await sharp(svg, { density: 144 })
    .flatten({ background: 'white' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const found = jsQR.default(new Uint8ClampedArray(data), info.width, info.height);
  if (!found) throw new Error('no QR code to be read');
  return found.data;
}
