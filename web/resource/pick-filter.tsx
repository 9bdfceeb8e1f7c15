import type { Call } from '#contract/call.ts';
import { useCall } from '#web/api/use-call.ts';
import { Select } from '#web/ui/fields/select.tsx';
import type { ListParams } from './use-list-params.ts';

interface PickFilterProps<Q> {
  params: ListParams<Q>;
  /** The filter, by the id of what is chosen. */
  name: keyof Q & string;
  label: string;
  /** A list whose rows have a name; what is stopped is found by, too. */
  from: Call;
}

const MOST = 100;

/** A filter by a row of another list: chosen at once, as a shortcut. */
export function PickFilter<Q>({ params: { query, change }, name, label, from }: PickFilterProps<Q>) {
  const found = useCall(from, { query: { page: 1, pageSize: MOST } } as never, { keep: true });
  const rows = (found.data as { data: { id: number; name: string }[] } | undefined)?.data ?? [];
  return (
    <Select
      className="w-full sm:w-44"
      label={label}
      options={[{ value: '', label: '全部' }, ...rows.map((row) => ({ value: String(row.id), label: row.name }))]}
      value={String(query[name] ?? '')}
      loading={found.isFetching}
      onChange={(value) => change({ [name]: value })}
    />
  );
}
