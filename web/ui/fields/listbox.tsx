import clsx from 'clsx';
import { Check } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type UIEvent, useEffect, useRef, useState } from 'react';

const rowHeight = 32;
const tallRowHeight = 44;
const visibleRows = 9;
/** Rows drawn above and below what is seen. */
const spare = 6;

export type ListRow = { key: string; text: string; node: () => ReactNode; selected: boolean; disabled?: boolean };

type ListboxProps = {
  id: string;
  label: string;
  rows: readonly ListRow[];
  active: number;
  onActive: (index: number) => void;
  onPick: (index: number) => void;
  /** Two lines a row, for people. */
  tall?: boolean;
  multiple?: boolean;
  /** The list takes the focus itself when there is no search field above it. */
  onKeyDown?: ((event: KeyboardEvent) => void) | undefined;
  focusRef?: ((element: HTMLElement | null) => void) | undefined;
};

/** Options with one active among them. Only what is in view is in the page, so 1,500 cost as much as 20. */
export function Listbox({
  id,
  label,
  rows,
  active,
  onActive,
  onPick,
  tall = false,
  multiple = false,
  onKeyDown,
  focusRef,
}: ListboxProps) {
  const height = tall ? tallRowHeight : rowHeight;
  const { scroller, first, last, onScroll } = useScrolled(rows.length, active, height);

  return (
    <div
      ref={(element) => {
        scroller.current = element;
        focusRef?.(element);
      }}
      id={id}
      role="listbox"
      aria-label={label}
      aria-multiselectable={multiple || undefined}
      tabIndex={onKeyDown ? 0 : -1}
      aria-activedescendant={onKeyDown && active >= 0 ? optionId(id, active) : undefined}
      className="overflow-y-auto overscroll-contain focus:outline-hidden focus-visible:shadow-none"
      style={{ maxHeight: visibleRows * height }}
      onKeyDown={onKeyDown}
      onScroll={onScroll}
    >
      <div role="presentation" className="relative" style={{ height: rows.length * height }}>
        {rows.slice(first, last).map((row, offset) => {
          const index = first + offset;
          const place = { index, count: rows.length, height };
          return (
            <Option
              key={row.key}
              id={id}
              row={row}
              place={place}
              active={index === active}
              onActive={() => onActive(index)}
              onPick={() => onPick(index)}
            />
          );
        })}
      </div>
    </div>
  );
}

/** Which rows are in view; the active one always is. */
function useScrolled(count: number, active: number, height: number) {
  const scroller = useRef<HTMLDivElement | null>(null);
  const [scrollTop, setScrollTop] = useState(0);
  const first = Math.max(0, Math.floor(scrollTop / height) - spare);
  const last = Math.min(count, first + visibleRows + 2 * spare + 1);

  useEffect(() => {
    const box = scroller.current;
    if (!box || active < 0) return;
    const top = active * height;
    const viewport = visibleRows * height;
    const jump = top < box.scrollTop - height || top > box.scrollTop + viewport + height;
    // A step scrolls by a row; a jump, such as to the chosen option at opening, brings it to the middle.
    if (jump) box.scrollTop = top - viewport / 2;
    else if (top < box.scrollTop) box.scrollTop = top;
    else if (top + height > box.scrollTop + viewport) box.scrollTop = top + height - viewport;
    setScrollTop(box.scrollTop);
  }, [active, height]);

  const onScroll = (event: UIEvent<HTMLElement>) => setScrollTop(event.currentTarget.scrollTop);
  return { scroller, first, last, onScroll };
}

interface OptionProps {
  /** The list's. */
  id: string;
  row: ListRow;
  place: { index: number; count: number; height: number };
  active: boolean;
  onActive: () => void;
  onPick: () => void;
}

function Option({ id, row, place: { index, count, height }, active, onActive, onPick }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: focus stays on the list or its search field, which name the active option
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled where the focus is
    <div
      id={optionId(id, index)}
      role="option"
      aria-selected={row.selected}
      aria-disabled={row.disabled || undefined}
      aria-setsize={count}
      aria-posinset={index + 1}
      data-active={active}
      className={clsx(
        'absolute inset-x-1 flex items-center gap-2 rounded-control px-2 text-14',
        row.disabled ? 'text-mute-fg' : 'text-ink-900',
        active && !row.disabled && 'bg-blue-50 text-blue-700',
        row.selected && 'font-semibold',
      )}
      style={{ top: index * height, height }}
      onPointerMove={() => !active && onActive()}
      onClick={() => !row.disabled && onPick()}
    >
      <span className="min-w-0 flex-1 truncate">{row.node()}</span>
      {row.selected ? <Check aria-hidden size={16} strokeWidth={1.75} className="shrink-0 text-blue-600" /> : null}
    </div>
  );
}

export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}
