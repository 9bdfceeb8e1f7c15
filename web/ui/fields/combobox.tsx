import { ChevronsUpDown } from 'lucide-react';
import { type ReactNode, type Ref, useMemo, useState } from 'react';
import type { ControlSize } from '#web/ui/control.ts';
import { FieldButton } from '#web/ui/fields/field-button.tsx';
import { useField } from '#web/ui/fields/field-context.ts';
import { Picker } from '#web/ui/fields/picker.tsx';

type ComboboxProps<T> = {
  items: readonly T[];
  value: T | null | undefined;
  onChange: (item: T) => void;
  onBlur?: () => void;
  itemKey: (item: T) => string | number;
  /** What the person is called: shown in bold, and searched here unless `onQuery` searches elsewhere. */
  itemText: (item: T) => string;
  /** Grey, beside the name: 女 · 34 岁 · 138****6021 */
  itemHint?: (item: T) => string;
  /** A whole row of one's own; `itemText` still names the choice in the control. */
  renderItem?: (item: T) => ReactNode;
  /** Search on the server: called as the person types (debounce outside), and the items are taken as they come. */
  onQuery?: (query: string) => void;
  loading?: boolean;
  placeholder?: string;
  searchPlaceholder?: string;
  emptyText?: string;
  /** Where the keys go on once somebody is picked; else back to the control. */
  afterPick?: () => HTMLElement | null | undefined;
  /** Under the list: 新增就诊人 */
  footer?: ReactNode;
  'aria-label'?: string;
  /** A dialog begins here (first-focus.ts). */
  'data-autofocus'?: boolean;
  size?: ControlSize;
  disabled?: boolean;
  required?: boolean;
  id?: string;
  ref?: Ref<HTMLButtonElement>;
};

/** Choosing one of many by typing: a patient, a doctor. */
export function Combobox<T>(props: ComboboxProps<T>) {
  const { value, itemText, itemHint, placeholder = '请选择', disabled = false, size, required, id, ref } = props;
  const { searchPlaceholder = '输入姓名或手机号', emptyText = '暂无数据', loading = false } = props;
  const label = props['aria-label'];
  const field = useField({ id, size, required });
  const { query, search, rows } = useRows(props);

  return (
    <Picker
      label={label ?? placeholder}
      rows={rows}
      onPick={props.onChange}
      search={{ query, onQuery: search, placeholder: searchPlaceholder }}
      loading={loading}
      emptyText={emptyText}
      tall={Boolean(props.renderItem) || field.size === 'touch'}
      footer={props.footer}
      afterPick={props.afterPick}
      onOpenChange={(open) => {
        if (!open) props.onBlur?.();
        else if (query) search('');
      }}
      trigger={(aria) => (
        <FieldButton
          field={field}
          {...aria}
          ref={ref}
          disabled={disabled}
          aria-label={label}
          empty={!value}
          data-autofocus={props['data-autofocus'] || undefined}
        >
          <span className="min-w-0 flex-1 truncate">
            {value ? (
              <NameAndHint name={itemText(value)} hint={itemHint?.(value)} />
            ) : (
              <span className="text-ink-500">{placeholder}</span>
            )}
          </span>
          <ChevronsUpDown aria-hidden size={16} strokeWidth={1.75} className="shrink-0 text-ink-500" />
        </FieldButton>
      )}
    />
  );
}

/** What is typed, and the rows that it finds: here, or on the server. */
function useRows<T>({ items, value, itemKey, itemText, itemHint, renderItem, onQuery }: ComboboxProps<T>) {
  const [query, setQuery] = useState('');
  const search = (next: string) => {
    setQuery(next);
    onQuery?.(next);
  };
  const local = onQuery ? '' : query.trim().toLowerCase();
  const found = useMemo(
    () =>
      local
        ? items.filter((item) => `${itemText(item)} ${itemHint?.(item) ?? ''}`.toLowerCase().includes(local))
        : items,
    [items, local, itemText, itemHint],
  );
  const chosenKey = value ? itemKey(value) : undefined;
  const rows = found.map((item) => ({
    key: String(itemKey(item)),
    text: `${itemText(item)}${itemHint?.(item) ?? ''}`,
    item,
    selected: itemKey(item) === chosenKey,
    node: () => renderItem?.(item) ?? <NameAndHint name={itemText(item)} hint={itemHint?.(item)} />,
  }));
  return { query, search, rows };
}

function NameAndHint({ name, hint }: { name: string; hint: string | undefined }) {
  return (
    <>
      <b>{name}</b>
      {hint ? <span className="ml-2 font-normal text-13 text-ink-500">{hint}</span> : null}
    </>
  );
}
