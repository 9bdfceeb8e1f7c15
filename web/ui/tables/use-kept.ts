import { useState } from 'react';

/** The last answer there was: a list that fails to load anew keeps its rows. */
export function useKept<T>(value: T | undefined): T | undefined {
  const [kept, setKept] = useState(value);
  // Set while drawing, so that no frame shows the old beside the new.
  if (value !== undefined && value !== kept) setKept(value);
  return value ?? kept;
}
