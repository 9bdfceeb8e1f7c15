import { useEffect, useState } from 'react';

/** The value once it has been still for a while: a search is not sent for each key. */
export function useDebounced<T>(value: T, ms = 250): T {
  const [still, setStill] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setStill(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return still;
}
