import { useState } from 'react';
import type { Call } from '#contract/call.ts';
import { useCall } from '#web/api/use-call.ts';
import { Combobox } from '#web/ui/fields/combobox.tsx';
import { MultiCombobox } from '#web/ui/fields/multi-combobox.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';

/** Something chosen, by the name it has now. */
export interface Picked {
  id: number;
  name: string;
}

interface PickFieldProps {
  /** A paged list whose rows have a name. */
  from: Call;
  /** What is chosen: 医院 */
  noun: string;
  /** Of these alone: `{ status: 1 }`. */
  where?: Readonly<Record<string, unknown>>;
  several: boolean;
  value: unknown;
  onChange: (value: unknown) => void;
  onBlur: () => void;
  fieldRef: (element: HTMLElement | null) => void;
}

const FOUND_AT_MOST = 50;

/** One or several rows of another list, found by typing. */
export function PickField({ from, noun, where, several, value, onChange, onBlur, fieldRef }: PickFieldProps) {
  const [query, setQuery] = useState('');
  const asked = { ...where, keyword: useDebounced(query.trim()), page: 1, pageSize: FOUND_AT_MOST };
  const found = useCall(from, { query: asked }, { keep: true });
  const rows = (found.data as { data: Picked[] } | undefined)?.data ?? [];
  // Nothing else of a row: what was chosen is compared with what stands elsewhere.
  const items = rows.map(({ id, name }) => ({ id, name }));
  const shared = { items, loading: found.isFetching, onQuery: setQuery, onChange, onBlur, ref: fieldRef };
  if (several) return <MultiCombobox {...shared} noun={noun} value={value as Picked[]} />;
  return (
    <Combobox
      {...shared}
      value={value as Picked | null}
      itemKey={({ id }) => id}
      itemText={({ name }) => name}
      placeholder={`请选择${noun}`}
      searchPlaceholder={`搜索${noun}`}
    />
  );
}
