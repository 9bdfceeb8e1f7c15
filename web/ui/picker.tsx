import { type ReactElement, type ReactNode, useId, useRef, useState } from 'react';
import type { ListRow } from '#web/ui/listbox.tsx';
import { Popover } from '#web/ui/popover.tsx';

export type PickerRow<T> = ListRow & { item: T };

export type PickerProps<T> = {
  label: string;
  /** Draws the control; the props belong on the element that is focused and clicked. */
  trigger: (aria: PickerAria) => ReactElement;
  rows: readonly PickerRow<T>[];
  onPick: (item: T) => void;
  /** Without it there is no search field. */
  search?: { query: string; onQuery: (query: string) => void; placeholder: string } | undefined;
  loading?: boolean;
  emptyText: string;
  tall?: boolean;
  footer?: ReactNode;
  /** Several may be chosen: picking one turns it over and leaves the list open. */
  multiple?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** Where the keys go on once something is picked; back to the control where there is nothing. */
  afterPick?: (() => HTMLElement | null | undefined) | undefined;
};

export type PickerAria = {
  role: 'combobox';
  'aria-haspopup': 'listbox';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
  onKeyDown: (event: PressedKey) => void;
};

interface PressedKey {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  preventDefault: () => void;
}

/** A letter or digit, as one begins to search with. Space presses the control. */
const isTyped = ({ key, ctrlKey, metaKey, altKey }: PressedKey) =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;

/** What Select and Combobox share: a control, a list under it, and the keys between them. */
export function Picker<T>({ onOpenChange, trigger, label, afterPick, ...list }: PickerProps<T>) {
  const [open, setOpen] = useState(false);
  const listId = useId();
  const focusTarget = useRef<HTMLElement | null>(null);
  const picked = useRef(false);
  const change = (next: boolean) => {
    picked.current = false;
    setOpen(next);
    onOpenChange?.(next);
  };

  return (
    <Popover
      open={open}
      onOpenChange={change}
      label={label}
      className="w-max min-w-(--radix-popover-trigger-width) max-w-120"
      initialFocus={() => focusTarget.current}
      returnFocus={() => (picked.current ? afterPick?.() : null)}
      trigger={trigger({
        role: 'combobox',
        'aria-haspopup': 'listbox',
        'aria-expanded': open,
        'aria-controls': open ? listId : undefined,
        onKeyDown: (event) => {
          const typed = list.search !== undefined && isTyped(event);
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp' && !typed) return;
          event.preventDefault();
          change(true);
          // Until the list has come, what is typed on comes here as well.
          if (typed) list.search?.onQuery(open ? list.search.query + event.key : event.key);
        },
      })}
    >
      {({ PickerList }) => (
        <PickerList
          {...list}
          label={label}
          listId={listId}
          focusRef={(element) => {
            focusTarget.current = element;
          }}
          onDone={() => {
            change(false);
            picked.current = true;
          }}
        />
      )}
    </Popover>
  );
}
