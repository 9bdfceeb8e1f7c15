import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, type Ref, useMemo, useState } from 'react';
import { type ControlSize, controlHeight, fieldClass } from '#web/ui/control.ts';
import { useField } from '#web/ui/fields/field-context.ts';
import { Picker } from '#web/ui/fields/picker.tsx';
import type { PickerRow } from '#web/ui/fields/picker-props.ts';

export type Option<V extends string | number> = {
  value: V;
  label: string;
  /** Grey, after the label. */
  hint?: string;
  /** Also found by these: pinyin initials, an address. */
  keywords?: string;
  disabled?: boolean;
};

type SelectProps<V extends string | number> = {
  options: readonly Option<V>[];
  value: V | null | undefined;
  onChange: (value: V) => void;
  onBlur?: () => void;
  placeholder?: string;
  /** Stands in the control before the value, as in the grid's filter bar: 联盟 华东口腔联盟. */
  label?: string;
  /** The name for screen readers where there is neither `label` nor a row around it. */
  'aria-label'?: string;
  size?: ControlSize;
  disabled?: boolean;
  required?: boolean;
  /** By default above 8 options. */
  searchable?: boolean;
  searchPlaceholder?: string;
  emptyText?: string;
  loading?: boolean;
  /** Under the list. */
  footer?: ReactNode;
  id?: string;
  className?: string;
  ref?: Ref<HTMLButtonElement>;
};

const searchFrom = 8;

export function Select<V extends string | number>({
  options,
  value,
  onChange,
  onBlur,
  placeholder = '请选择',
  label,
  size,
  disabled = false,
  required,
  searchable = options.length > searchFrom,
  searchPlaceholder = '搜索',
  emptyText = '暂无数据',
  loading = false,
  footer,
  id,
  className,
  ref,
  ...rest
}: SelectProps<V>) {
  const field = useField({ id, size, required });
  const [query, setQuery] = useState('');
  const chosen = options.find((option) => option.value === value);
  const rows = useMemo(() => toRows(options, value, query), [options, value, query]);
  const name = label ?? rest['aria-label'];

  return (
    <Picker
      label={name ?? placeholder}
      rows={rows}
      onPick={(option) => onChange(option.value)}
      search={searchable ? { query, onQuery: setQuery, placeholder: searchPlaceholder } : undefined}
      loading={loading}
      emptyText={emptyText}
      footer={footer}
      tall={field.size === 'touch'}
      onOpenChange={(open) => {
        if (open) setQuery('');
        else onBlur?.();
      }}
      trigger={(aria) => (
        <button
          {...field.aria}
          {...aria}
          ref={ref}
          type="button"
          disabled={disabled}
          aria-label={name}
          data-empty={!chosen}
          className={clsx(
            fieldClass,
            controlHeight[field.size],
            'inline-flex items-center gap-2 text-left',
            field.size === 'sm' ? 'px-2' : 'px-3',
            label ? 'max-w-full shrink-0' : (className ?? 'w-full'),
          )}
        >
          {label ? <span className="shrink-0 text-ink-500">{label}</span> : null}
          <span className={clsx('min-w-0 truncate', !label && 'flex-1', !chosen && 'text-ink-500')}>
            {chosen?.label ?? placeholder}
          </span>
          <ChevronDown aria-hidden size={16} strokeWidth={1.75} className="shrink-0 text-ink-500" />
        </button>
      )}
    />
  );
}

function toRows<V extends string | number>(
  options: readonly Option<V>[],
  value: V | null | undefined,
  query: string,
): PickerRow<Option<V>>[] {
  const wanted = query.trim().toLowerCase();
  const found = wanted ? options.filter((option) => textOf(option).includes(wanted)) : options;
  return found.map((option) => ({
    key: String(option.value),
    text: `${option.label}${option.hint ?? ''}`,
    item: option,
    selected: option.value === value,
    disabled: option.disabled,
    node: () => (
      <>
        {option.label}
        {option.hint ? <span className="ml-2 font-normal text-13 text-ink-500">{option.hint}</span> : null}
      </>
    ),
  }));
}

function textOf(option: Option<string | number>): string {
  return `${option.label} ${option.hint ?? ''} ${option.keywords ?? ''}`.toLowerCase();
}
