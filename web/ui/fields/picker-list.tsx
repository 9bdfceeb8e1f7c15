import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { handleListKey } from '#web/ui/fields/list-keys.ts';
import { Listbox, optionId } from '#web/ui/fields/listbox.tsx';
import type { PickerProps, PickerRow } from '#web/ui/fields/picker-props.ts';

type PickerListProps<T> = Omit<PickerProps<T>, 'trigger' | 'onOpenChange' | 'afterPick'> & {
  listId: string;
  focusRef: (element: HTMLElement | null) => void;
  onDone: () => void;
};

/** The list under a picker's control, with the field that searches in it. */
export function PickerList<T>({
  label,
  rows,
  onPick,
  search,
  loading = false,
  emptyText,
  tall = false,
  footer,
  multiple = false,
  listId,
  focusRef,
  onDone,
}: PickerListProps<T>) {
  const [active, setActive] = useState(() => Math.max(0, chosenIn(rows)));
  const widest = useWidest(rows, Boolean(search?.query));
  const current = Math.min(active, rows.length - 1);
  const pick = (index: number) => {
    const row = rows[index];
    if (!row || row.disabled) return;
    onPick(row.item);
    if (!multiple) onDone();
  };
  const enter = useEnter(loading && Boolean(search?.query), () => pick(current));
  const keys = { count: rows.length, active: current, onActive: setActive, onPick: pick, typing: Boolean(search) };

  return (
    <>
      {search ? (
        <SearchField
          search={search}
          loading={loading}
          listId={listId}
          activeId={current >= 0 ? optionId(listId, current) : undefined}
          ref={focusRef}
          onType={() => {
            setActive(0);
            enter.forget();
          }}
          onKeyDown={(event) => {
            if (!enter.isFor(event)) handleListKey(event, keys);
          }}
        />
      ) : null}
      <div className="py-1">
        <div aria-hidden className="invisible h-0 overflow-hidden whitespace-nowrap pr-11 pl-3 font-semibold">
          {widest?.node()}
        </div>
        <Listbox
          focusRef={search ? undefined : focusRef}
          id={listId}
          label={label}
          rows={rows}
          active={current}
          onActive={setActive}
          onPick={pick}
          tall={tall}
          multiple={multiple}
          onKeyDown={search ? undefined : (event) => handleListKey(event, keys)}
        />
        {rows.length === 0 ? (
          <p role="status" className="px-3 py-2 text-13 text-ink-500">
            {loading ? '加载中…' : emptyText}
          </p>
        ) : null}
      </div>
      {footer ? <div className="border-line border-t p-1">{footer}</div> : null}
    </>
  );
}

/** Enter means what was typed last: where nothing of that has come yet it waits, and does not take what still stands here. */
function useEnter(isBehind: boolean, take: () => void) {
  const [entered, setEntered] = useState(false);
  useEffect(() => {
    if (!entered || isBehind) return;
    setEntered(false);
    take();
  });
  return {
    forget: () => setEntered(false),
    isFor: (event: KeyboardEvent) => {
      if (!isBehind || event.key !== 'Enter' || event.nativeEvent.isComposing) return false;
      event.preventDefault();
      setEntered(true);
      return true;
    },
  };
}

interface SearchFieldProps {
  search: NonNullable<PickerProps<never>['search']>;
  loading: boolean;
  listId: string;
  /** The active option's. */
  activeId: string | undefined;
  ref: (element: HTMLElement | null) => void;
  onType: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function SearchField({ search, loading, listId, activeId, ref, onType, onKeyDown }: SearchFieldProps) {
  return (
    <div className="flex items-center gap-2 border-line border-b px-3">
      <Search aria-hidden size={16} strokeWidth={1.75} className="shrink-0 text-ink-400" />
      <input
        ref={ref}
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        aria-label={search.placeholder}
        placeholder={search.placeholder}
        autoComplete="off"
        className="h-9 min-w-40 flex-1 bg-surface text-14 max-lg:h-11 max-lg:text-16 focus:outline-hidden focus-visible:shadow-none"
        value={search.query}
        onChange={(event) => {
          onType();
          search.onQuery(event.target.value);
        }}
        onKeyDown={onKeyDown}
      />
      {loading ? <Spinner className="text-ink-400" /> : null}
    </div>
  );
}

const chosenIn = (rows: readonly PickerRow<unknown>[]) => rows.findIndex((row) => row.selected);

/** The list is as wide as its longest row while nothing is searched, so it does not jump while one searches. */
function useWidest<T>(rows: readonly PickerRow<T>[], searching: boolean): PickerRow<T> | undefined {
  const [kept, setKept] = useState(() => longest(rows));
  const widest = searching ? kept : longest(rows);
  if (widest?.text !== kept?.text) setKept(widest);
  return widest;
}

function longest<T>(rows: readonly PickerRow<T>[]): PickerRow<T> | undefined {
  let widest = rows[0];
  for (const row of rows) if (widest && row.text.length > widest.text.length) widest = row;
  return widest;
}
