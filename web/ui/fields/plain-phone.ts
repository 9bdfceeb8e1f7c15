/** People paste 138 0013 8000, 138-0013-8000 and +86 13800138000. */
export function plainPhone(text: string): string {
  const digits = text.replace(/[\s\-().]/g, '');
  return digits.replace(/^(\+?86)(?=1\d{10}$)/, '');
}
