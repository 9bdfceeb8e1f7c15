import { useId, useRef, useState } from 'react';
import type { PickerProps, PressedKey } from '#web/ui/fields/picker-props.ts';
import { Popover } from '#web/ui/overlays/popover.tsx';

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
