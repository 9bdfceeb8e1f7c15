import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Takes a word out of the address that was meant once; Back does not lead to it again. */
export function useForget(name: string): () => void {
  const [, setSearch] = useSearchParams();
  return useCallback(
    () =>
      setSearch(
        (old) => {
          const next = new URLSearchParams(old);
          next.delete(name);
          return next;
        },
        { replace: true },
      ),
    [name, setSearch],
  );
}
