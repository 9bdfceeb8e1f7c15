/** 138****1234 */
export function maskPhone(text: string): string {
  return text.length >= 7 ? `${text.slice(0, 3)}****${text.slice(-4)}` : text.replace(/./g, '*');
}

/** 110***********1234 */
export function maskIdNumber(text: string): string {
  return text.length >= 8 ? text.slice(0, 3) + '*'.repeat(text.length - 7) + text.slice(-4) : '*'.repeat(text.length);
}
