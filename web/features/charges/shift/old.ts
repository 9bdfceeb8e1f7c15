import { dayClosings, shifts } from '#contract/shifts.ts';

/** What closing makes old. */
export const OLD = [shifts.current, shifts.list, dayClosings.list];
