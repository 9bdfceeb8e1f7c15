/** What is printed on packs as a bar code (GTIN): 8 to 14 digits, the last of which checks the others. */

/** Weighted 3 and 1 in turn from the right, with the check digit they make a whole number of tens. */
export function isGtin(text: string): boolean {
  if (!/^\d{8,14}$/.test(text)) return false;
  const sum = [...text].toReversed().reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

/** The same pack, however its code is written: shorter forms have zeros before them. */
export const gtin14 = (code: string): string => code.padStart(14, '0');
