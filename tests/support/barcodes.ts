import { isGtin } from '../../contract/gtin.ts';

/** A code of thirteen digits for each number, with the check digit that it must have. */
export function barcodeOf(n: number): string {
  const digits = `690${String(n).padStart(9, '0')}`;
  const found = [...'0123456789'].map((digit) => digits + digit).find(isGtin);
  return found ?? '';
}
