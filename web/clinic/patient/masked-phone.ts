/** `138****6021`. A number that the server already masked, or that is too short to hide in, stays as it is. */
export function maskedPhone(phone: string): string {
  if (phone.length < 8 || phone.includes('*')) return phone;
  return `${phone.slice(0, 3)}****${phone.slice(-4)}`;
}
