import { useState } from 'react';

const PAGE_SIZE = 10;

/** Which part of a list is shown, of several on one page; a list that is sized anew starts at its first. */
export function usePaging() {
  const [paging, setPaging] = useState({ page: 1, pageSize: PAGE_SIZE });
  const turn = (to: Partial<typeof paging>) => setPaging((now) => ({ ...now, page: 1, ...to }));
  return [paging, turn] as const;
}
