import { renderSVG } from 'uqr';

/** Light squares around the code: scanners ask for four. */
const BORDER = 4;

/** An address as a picture that a phone scans, itself an address (data:). */
export function qrPicture(link: string): string {
  const svg = renderSVG(link, { ecc: 'M', border: BORDER });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}
