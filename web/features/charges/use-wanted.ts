import { useCallback, useEffect, useRef } from 'react';

/** Takes the focus each time it is wanted, all of it chosen: what is typed stands in its place. */
export function useWanted(wanted: number) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (wanted === 0) return;
    field.current?.focus();
    field.current?.select();
  }, [wanted]);
  return useCallback((element: HTMLInputElement | null) => {
    field.current = element;
  }, []);
}
