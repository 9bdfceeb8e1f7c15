import clsx from 'clsx';
import { ChevronsUpDown } from 'lucide-react';
import { type Ref, useState } from 'react';
import { ChosenList } from '#web/ui/fields/chosen-list.tsx';
import { FieldButton } from '#web/ui/fields/field-button.tsx';
import { useField } from '#web/ui/fields/field-context.ts';
import { Picker } from '#web/ui/fields/picker.tsx';

type Choice = { id: number | string; name: string };

type MultiComboboxProps<T> = {
  /** What was found for the query. */
  items: readonly T[];
  value: readonly T[];
  onChange: (value: T[]) => void;
  onBlur?: () => void;
  /** Search on the server: called as the person types (debounce outside). */
  onQuery: (query: string) => void;
  loading?: boolean;
  /** Of what there are several: 医院 */
  noun: string;
  /** What stands there where nothing is chosen. */
  placeholder?: string;
  ref?: Ref<HTMLButtonElement>;
};

/** Choosing several of many by typing. The chosen stand below, each with its way out. */
export function MultiCombobox<T extends Choice>({
  items,
  value,
  onChange,
  onBlur,
  onQuery,
  loading = false,
  noun,
  placeholder = `请选择${noun}`,
  ref,
}: MultiComboboxProps<T>) {
  const field = useField({});
  const [query, setQuery] = useState('');
  const search = (next: string) => {
    setQuery(next);
    onQuery(next);
  };
  const chosen = new Set(value.map(({ id }) => id));
  const without = (id: string | number) => onChange(value.filter((each) => each.id !== id));
  const turn = (item: T) => (chosen.has(item.id) ? without(item.id) : onChange([...value, item]));
  return (
    <>
      <Picker
        multiple
        label={noun}
        rows={items.map((item) => ({
          key: String(item.id),
          text: item.name,
          item,
          selected: chosen.has(item.id),
          node: () => item.name,
        }))}
        onPick={turn}
        search={{ query, onQuery: search, placeholder: `搜索${noun}` }}
        loading={loading}
        emptyText="暂无数据"
        onOpenChange={(open) => {
          if (!open) onBlur?.();
          else if (query) search('');
        }}
        trigger={(aria) => (
          <FieldButton field={field} {...aria} ref={ref} empty={value.length === 0}>
            <span className={clsx('min-w-0 flex-1 truncate', value.length === 0 && 'text-ink-500')}>
              {value.length === 0 ? placeholder : `已选 ${value.length} 个`}
            </span>
            <ChevronsUpDown aria-hidden size={16} strokeWidth={1.75} className="shrink-0 text-ink-500" />
          </FieldButton>
        )}
      />
      {value.length > 0 ? (
        <ChosenList label={`已选${noun}`} items={value.map(({ id, name }) => ({ key: id, name }))} onRemove={without} />
      ) : null}
    </>
  );
}
