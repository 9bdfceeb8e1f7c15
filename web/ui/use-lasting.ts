import { useCallback, useLayoutEffect, useRef } from 'react';

/** One function for good, that does what the newest does: what is given it need not be drawn again for it. */
export function useLasting<A extends readonly unknown[]>(act: (...args: A) => void): (...args: A) => void {
  const newest = useRef(act);
  useLayoutEffect(() => {
    newest.current = act;
  });
  return useCallback((...args: A) => newest.current(...args), []);
}
