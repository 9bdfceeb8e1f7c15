/** A Friday morning at the clinic: late enough to have a past, early enough to have a day ahead. */
export const FRIDAY_MORNING = '2026-11-20T10:37:00+08:00';
