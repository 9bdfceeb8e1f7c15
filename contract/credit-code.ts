/** 统一社会信用代码 of a legal person (GB 32100-2015): eighteen signs, the last of which checks the others. */

const SIGNS = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];
const FORM = new RegExp(`^[${SIGNS}]{18}$`);

/** In capitals, as it is written. */
export function isCreditCode(text: string): boolean {
  if (!FORM.test(text)) return false;
  const sum = WEIGHTS.reduce((acc, weight, at) => acc + weight * SIGNS.indexOf(text[at] ?? ''), 0);
  return SIGNS[(SIGNS.length - (sum % SIGNS.length)) % SIGNS.length] === text[17];
}
