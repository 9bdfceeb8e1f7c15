import { useMemo } from 'react';

interface Shown<R> {
  data: readonly R[];
  total: number;
}

/** A list's answer whose rows have the number by which a table knows them. */
export function useNumbered<R extends object, A extends { data: Shown<R> | undefined }>(
  answer: A,
  numberOf: (row: R) => number,
): Omit<A, 'data'> & { data: Shown<R & { id: number }> | undefined } {
  const { data } = answer;
  const numbered = useMemo(
    () => data && { ...data, data: data.data.map((row) => ({ ...row, id: numberOf(row) })) },
    [data, numberOf],
  );
  return { ...answer, data: numbered };
}
