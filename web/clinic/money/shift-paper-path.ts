import type { Shift } from '#contract/shift-rows.ts';

/** Where a shift that is closed is printed. */
export const shiftPaperPath = ({ id }: Pick<Shift, 'id'>): string => `/admin/shifts/${id}/printing`;
