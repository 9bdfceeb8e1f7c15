import type { Call } from '#contract/call.ts';
import { placesOf } from '#contract/tree.ts';
import { useCall } from '#web/api/use-call.ts';

interface RowFilter<N extends string> {
  /** The filter, by the id of what is chosen. */
  name: N;
  label: string;
  /** A list whose rows have a name, in pages or a tree; what is stopped is found by, too. */
  from: Call;
}

interface Row {
  id: number;
  name: string;
  parent_id?: number | null;
}

const MOST = 100;

/** A filter whose choices are the rows of another list: 上级 / 名称 where they stand under each other. */
export function useRowFilter<const N extends string>({ name, label, from }: RowFilter<N>) {
  const { data } = useCall(from, { query: { page: 1, pageSize: MOST } });
  const rows = (data as { data: readonly Row[] } | undefined)?.data ?? [];
  const places = placesOf(rows.map((row) => ({ ...row, parent_id: row.parent_id ?? null })));
  const options = places.map(({ row, above }) => ({
    value: String(row.id),
    label: [...above, row].map((each) => each.name).join(' / '),
  }));
  return { kind: 'choice', name, label, options } as const;
}
