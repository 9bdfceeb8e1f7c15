import { instant } from './clock.ts';

/** The visit that something is of, as answers name it: date and time on the clinic's clock. */
export function presentVisit({ hash_id, starts_at }: { hash_id: string; starts_at: string }) {
  const at = instant(starts_at);
  return { hash_id, date: at.slice(0, 10), time: at.slice(11, 16) };
}
