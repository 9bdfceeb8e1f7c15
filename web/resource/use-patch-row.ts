import { useQueryClient } from '@tanstack/react-query';
import type { Call } from '#contract/call.ts';

interface Rows {
  data: readonly { id: number }[];
}

const isRows = (answer: unknown): answer is Rows =>
  typeof answer === 'object' && answer !== null && 'data' in answer && Array.isArray(answer.data);

/** Puts a row that the server just answered into each list of it on the screen, without asking again. */
export function usePatchRow(list: Call): (row: { id: number }) => void {
  const queries = useQueryClient();
  return (row) => {
    queries.setQueriesData({ queryKey: [list.method, list.path] }, (answer: unknown) =>
      isRows(answer)
        ? { ...answer, data: answer.data.map((each) => (each.id === row.id ? { ...each, ...row } : each)) }
        : answer,
    );
  };
}
