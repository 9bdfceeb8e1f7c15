/**
 * What stands in a field of money: cents; what was typed, where that is no amount (so that it is not lost, nor sent); null
 * where nothing is.
 */
export type TypedMoney = number | string | null;

/** As Chinese keyboards write them: full-width digits and signs are made plain by NFKC, these are not. */
const FULL_STOP = /。/g;

/** Cents of an amount in yuan as people type it, without floating point in between; NaN where it is none. */
export function centsOf(yuan: string): number {
  const plain = yuan.normalize('NFKC').replace(FULL_STOP, '.').replace(/\s/g, '');
  const found = /^¥?(\d{1,12}|\d{1,3}(?:,\d{3}){1,3})?(?:\.(\d{0,2}))?元?$/.exec(plain);
  const [, whole = '', part = ''] = found ?? [];
  if (whole === '' && part === '') return Number.NaN;
  return Number(whole.replaceAll(',', '')) * 100 + Number(part.padEnd(2, '0'));
}

/** 5000 as 50, 5050 as 50.5: what `centsOf` reads back. */
export function yuanOf(cents: number): string {
  const rest = String(cents % 100).padStart(2, '0');
  return `${Math.trunc(cents / 100)}${rest === '00' ? '' : `.${rest.replace(/0$/, '')}`}`;
}

/** What a text in a field of money comes to. */
export function readMoney(text: string): TypedMoney {
  if (text.trim() === '') return null;
  const cents = centsOf(text);
  return Number.isNaN(cents) ? text : cents;
}

/** How a field of money shows what stands in it. */
export const moneyText = (value: TypedMoney): string => (typeof value === 'number' ? yuanOf(value) : (value ?? ''));

/** As it is sent: cents, or null where nothing stands there; NaN, which the rules refuse, where it is no amount. */
export const sentMoney = (value: TypedMoney): number | null => (typeof value === 'string' ? centsOf(value) : value);
