import { Shortcut } from '#web/ui/tables/shortcut.tsx';
import type { ListParams } from './use-list-params.ts';

interface FilterShortcutsProps<Q> {
  params: ListParams<Q>;
  /** The filter that is asked for most. */
  name: keyof Q & string;
  options: readonly { value: string; label: string }[];
}

/** 全部 and each choice of one filter, a press each. */
export function FilterShortcuts<Q>({ params: { query, change }, name, options }: FilterShortcutsProps<Q>) {
  return [{ value: '', label: '全部' }, ...options].map(({ value, label }) => (
    <Shortcut
      key={value}
      label={label}
      chosen={(query[name] ?? '') === value}
      onClick={() => change({ [name]: value })}
    />
  ));
}
