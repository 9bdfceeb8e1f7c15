/** A day that the calendar has. */
export function isRealDate(text: string): boolean {
  const [y, m, d] = text.split('-').map(Number);
  if (y === undefined || m === undefined || d === undefined) return false;
  const at = new Date(Date.UTC(y, m - 1, d));
  return y >= 1900 && y <= 2200 && at.getUTCMonth() === m - 1 && at.getUTCDate() === d;
}

const ID_WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const ID_CHECKS = '10X98765432';

/** GB 11643: eighteen characters, a real birth date, and the check character. */
export function isIdCard(text: string): boolean {
  if (!/^\d{17}[\dXx]$/.test(text)) return false;
  const born = `${text.slice(6, 10)}-${text.slice(10, 12)}-${text.slice(12, 14)}`;
  if (!isRealDate(born)) return false;
  const sum = ID_WEIGHTS.reduce((acc, weight, i) => acc + weight * Number(text[i]), 0);
  return ID_CHECKS[sum % 11] === text[17]?.toUpperCase();
}

/** The sex and birth date that an ID card number says. */
export function readIdCard(text: string): { gender: '男' | '女'; birth_date: string } | null {
  if (!isIdCard(text)) return null;
  return {
    gender: Number(text[16]) % 2 === 1 ? '男' : '女',
    birth_date: `${text.slice(6, 10)}-${text.slice(10, 12)}-${text.slice(12, 14)}`,
  };
}
