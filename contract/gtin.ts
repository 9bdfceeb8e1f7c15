/** What is printed on packs as a bar code (GTIN): 8 to 14 digits, the last of which checks the others. */

/** Weighted 3 and 1 in turn from the right, with the check digit they make a whole number of tens. */
function checkDigit(digits: string): number {
  const sum = [...digits].toReversed().reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}

/** The whole code that begins with these digits. */
export const gtinOf = (digits: string): string => `${digits}${checkDigit(digits)}`;

export const isGtin = (text: string): boolean => /^\d{8,14}$/.test(text) && gtinOf(text.slice(0, -1)) === text;

/** The same pack, however its code is written: shorter forms have zeros before them. */
export const gtin14 = (code: string): string => code.padStart(14, '0');
