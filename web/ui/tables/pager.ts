export type PagerEntry = number | 'before' | 'after';

/** First and last page, the present one with its neighbours, and a gap where pages are left out: 1 … 4 5 6 … 86. */
export function pagerEntries(page: number, pages: number): PagerEntry[] {
  if (pages <= 7) return Array.from({ length: pages }, (_, index) => index + 1);
  const middle = Math.max(3, Math.min(page, pages - 2));
  const around = [middle - 1, middle, middle + 1];
  return [
    1,
    ...(middle > 3 ? (['before'] as const) : []),
    ...around,
    ...(middle < pages - 2 ? (['after'] as const) : []),
    pages,
  ];
}
