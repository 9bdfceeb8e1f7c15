import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** An id of an address; undefined where it is none. */
export function idOf(text: string | null | undefined): number | undefined {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

/** Changes some of what the address says, and leaves the rest; what is undefined is said no more. */
export function useSearchChange(): (patch: Readonly<Record<string, string | number | undefined>>) => void {
  const [, setSearch] = useSearchParams();
  return useCallback(
    (patch) =>
      setSearch((old) => {
        const next = new URLSearchParams(old);
        for (const [name, value] of Object.entries(patch)) {
          if (value === undefined) next.delete(name);
          else next.set(name, String(value));
        }
        return next;
      }),
    [setSearch],
  );
}
