import { useState } from 'react';
import type { Call } from '#contract/call.ts';
import { placesOf } from '#contract/tree.ts';
import { useCall } from '#web/api/use-call.ts';
import { Combobox } from '#web/ui/fields/combobox.tsx';
import { MultiCombobox } from '#web/ui/fields/multi-combobox.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';

/** Something chosen, by the name it has now. */
export interface Picked {
  id: number;
  name: string;
}

type Shown = Readonly<Record<string, unknown>>;

interface PickFieldProps {
  /** A list whose rows have a name: in pages, or a tree. */
  from: Call;
  /** What is chosen: 医院 */
  noun: string;
  /** Of these alone: `{ status: 1 }`. */
  where?: Shown;
  /** What choosing nothing is called, where one may come back to it. */
  none?: string;
  several: boolean;
  value: unknown;
  onChange: (value: unknown) => void;
  onBlur: () => void;
  fieldRef: (element: HTMLElement | null) => void;
}

const FOUND_AT_MOST = 50;
const NOTHING = 0;

/** One or several rows of another list, found by typing. */
export function PickField({ from, noun, where, none, several, value, onChange, onBlur, fieldRef }: PickFieldProps) {
  const [query, setQuery] = useState('');
  const keyword = useDebounced(query.trim());
  const asked = { ...where, keyword, page: 1, pageSize: FOUND_AT_MOST };
  const found = useCall(from, { query: asked }, { keep: true });
  const { items, pathOf } = offeredOf((found.data as { data: readonly Row[] } | undefined)?.data ?? [], where);
  const shared = { loading: query.trim() !== keyword || found.isFetching, onQuery: setQuery, onBlur, ref: fieldRef };
  if (several)
    return <MultiCombobox {...shared} items={items} onChange={onChange} noun={noun} value={value as Picked[]} />;
  return (
    <Combobox
      {...shared}
      items={none === undefined ? items : [{ id: NOTHING, name: none }, ...items]}
      value={value as Picked | null}
      onChange={(item) => onChange(item.id === NOTHING ? null : item)}
      itemKey={({ id }) => id}
      itemText={({ id, name }) => pathOf.get(id) ?? name}
      placeholder={none ?? `请选择${noun}`}
      searchPlaceholder={`搜索${noun}`}
    />
  );
}

type Row = Picked & { parent_id?: number | null };
type TreeRow = Picked & { parent_id: number | null };

/** What may be chosen. Nothing but id and name of a row: what was chosen is compared with what stands elsewhere. */
function offeredOf(rows: readonly Row[], where: Shown = {}) {
  const plain = ({ id, name }: Picked) => ({ id, name });
  const isOfTree = (row: Row): row is TreeRow => row.parent_id !== undefined;
  if (!rows.every(isOfTree)) return { items: rows.map(plain), pathOf: new Map<number, string>() };
  const places = placesOf(rows);
  // What is found comes with what it stands under, whether that may be chosen or not.
  const mayBe = ({ row }: (typeof places)[0]) =>
    Object.entries(where).every(([name, wanted]) => (row as unknown as Shown)[name] === wanted);
  return {
    items: places.filter(mayBe).map(({ row }) => plain(row)),
    /** 上级 / 名称 */
    pathOf: new Map(places.map(({ row, above }) => [row.id, [...above, row].map(({ name }) => name).join(' / ')])),
  };
}
