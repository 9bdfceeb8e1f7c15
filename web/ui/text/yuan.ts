/** Cents of an amount in yuan as people type it, without floating point in between; NaN where it is none. */
export function centsOf(yuan: string): number {
  const found = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(yuan.trim());
  return found ? Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0')) : Number.NaN;
}

/** 5000 as 50, 5050 as 50.5: what `centsOf` reads back. */
export function yuanOf(cents: number): string {
  const rest = String(cents % 100).padStart(2, '0');
  return `${Math.trunc(cents / 100)}${rest === '00' ? '' : `.${rest.replace(/0$/, '')}`}`;
}
