import { addDays, weekdayIndex } from '#web/ui/text/format.ts';

/** Where a key leads from a day in a calendar of weeks; null where it leads nowhere. */
export function dayByKey(key: string, from: string): string | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(from, -1);
    case 'ArrowRight':
      return addDays(from, 1);
    case 'ArrowUp':
      return addDays(from, -7);
    case 'ArrowDown':
      return addDays(from, 7);
    case 'Home':
      return addDays(from, -weekdayIndex(from));
    case 'End':
      return addDays(from, 6 - weekdayIndex(from));
    default:
      return null;
  }
}
