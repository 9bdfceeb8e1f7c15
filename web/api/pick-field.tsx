import { useState } from 'react';
import type { Call } from '#contract/call.ts';
import { placesOf } from '#contract/tree.ts';
import { type Picked, pickedOf } from '#web/api/picked.ts';
import { useCall } from '#web/api/use-call.ts';
import { Combobox } from '#web/ui/fields/combobox.tsx';
import { MultiCombobox } from '#web/ui/fields/multi-combobox.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';

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
  /** What of a row is sent, and shown beside its name, where it is not its id: a row without is not offered. */
  by?: string;
  several: boolean;
  value: unknown;
  onChange: (value: unknown) => void;
  onBlur: () => void;
  fieldRef: (element: HTMLElement | null) => void;
}

const FOUND_AT_MOST = 50;
const NOTHING = 0;

/** One or several rows of another list, found by typing. */
export function PickField(props: PickFieldProps) {
  const { from, noun, where, none, by, several, value, onChange, onBlur, fieldRef } = props;
  const [query, setQuery] = useState('');
  const keyword = useDebounced(query.trim());
  const asked = { ...where, keyword, page: 1, pageSize: FOUND_AT_MOST };
  const found = useCall(from, { query: asked }, { keep: true });
  const { items, pathOf } = offeredOf((found.data as { data: readonly Row[] } | undefined)?.data ?? [], where, by);
  const shared = { loading: query.trim() !== keyword || found.isFetching, onQuery: setQuery, onBlur, ref: fieldRef };
  if (several)
    return <MultiCombobox {...shared} items={items} onChange={onChange} noun={noun} value={value as Picked[]} />;
  return (
    <Combobox<Picked>
      {...shared}
      items={none === undefined ? items : [{ id: NOTHING, name: none }, ...items]}
      value={value as Picked | null}
      onChange={(item) => onChange(item.id === NOTHING ? null : item)}
      itemKey={({ id, name }) => `${id} ${name}`}
      itemText={({ id, name }) => pathOf.get(id) ?? name}
      itemHint={({ id, name }) => (by && id !== NOTHING && id !== name ? String(id) : '')}
      placeholder={none ?? `请选择${noun}`}
      searchPlaceholder={`搜索${noun}`}
    />
  );
}

type Row = Shown & { id: number; name: string; parent_id?: number | null };
type TreeRow = Row & { parent_id: number | null };

/** What may be chosen. */
function offeredOf(rows: readonly Row[], where: Shown = {}, by = 'id') {
  const plain = (row: Row) => pickedOf(row, by);
  const isOfTree = (row: Row): row is TreeRow => row.parent_id !== undefined;
  if (!rows.every(isOfTree))
    return { items: rows.filter((row) => row[by]).map(plain), pathOf: new Map<number | string, string>() };
  const places = placesOf(rows);
  // What is found comes with what it stands under, whether that may be chosen or not.
  const mayBe = ({ row }: (typeof places)[0]) => Object.entries(where).every(([name, wanted]) => row[name] === wanted);
  return {
    items: places.filter(mayBe).map(({ row }) => plain(row)),
    /** 上级 / 名称 */
    pathOf: new Map<number | string, string>(
      places.map(({ row, above }) => [row.id, [...above, row].map(({ name }) => name).join(' / ')]),
    ),
  };
}
