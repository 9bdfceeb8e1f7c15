import type { CalendarDay, CalendarHalf } from '#contract/calendar.ts';

/** A day of a hospital's calendar in numbers, for tests. */
export const dayOf = (...doctors: CalendarHalf[]): CalendarDay => ({
  key: '',
  counts: { open: null, visits: 0 },
  items: [],
  off: [],
  doctors,
});
