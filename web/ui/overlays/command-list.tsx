import clsx from 'clsx';
import { CornerDownLeft } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { optionId } from '#web/ui/fields/listbox.tsx';
import { Kbd } from '#web/ui/kbd.tsx';

interface CommandRow {
  key: string;
  label: string;
  /** Grey, after the label. */
  hint?: string | undefined;
  icon?: ReactNode;
  /** What Enter does, shown on the active row. */
  does?: string | undefined;
}

export interface CommandGroup {
  title: string;
  rows: readonly CommandRow[];
}

type CommandListProps = {
  label: string;
  groups: readonly CommandGroup[];
  /** Counted over all groups; -1 where none is. */
  active: number;
  onActive: (index: number) => void;
  onPick: (index: number) => void;
  /** Said where there is nothing to choose, and for who listens. */
  status: string;
  listId: string;
};

/** Over all groups. */
export const countOf = (groups: readonly CommandGroup[]) => groups.reduce((sum, { rows }) => sum + rows.length, 0);

/** Rows in groups under a field that keeps the focus and names the active one. */
export function CommandList({ label, groups, active, onActive, onPick, status, listId }: CommandListProps) {
  const list = useRef<HTMLDivElement | null>(null);
  const empty = countOf(groups) === 0;
  useEffect(() => {
    const row = list.current?.querySelector(`[id="${optionId(listId, active)}"]`);
    row?.scrollIntoView?.({ block: 'nearest' });
  }, [active, listId]);
  let before = 0;
  return (
    <>
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-label={label}
        className="min-h-0 flex-1 overflow-y-auto pb-2"
        hidden={empty}
      >
        {groups.map(({ title, rows }) => {
          const first = before;
          before += rows.length;
          const head = `${listId}-${title}`;
          return (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
            <div key={title} role="group" aria-labelledby={head}>
              <div id={head} role="presentation" className="px-4 pt-3 pb-1 text-13 text-ink-500">
                {title}
              </div>
              {rows.map((row, offset) => (
                <Row
                  key={row.key}
                  row={row}
                  id={optionId(listId, first + offset)}
                  active={first + offset === active}
                  onActive={() => onActive(first + offset)}
                  onPick={() => onPick(first + offset)}
                />
              ))}
            </div>
          );
        })}
      </div>
      <p role="status" className={empty ? 'px-4 py-6 text-center text-14 text-ink-500' : 'sr-only'}>
        {status}
      </p>
    </>
  );
}

interface RowProps {
  row: CommandRow;
  id: string;
  active: boolean;
  onActive: () => void;
  onPick: () => void;
}

function Row({ row: { label, hint, icon, does }, id, active, onActive, onPick }: RowProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the field, which names the active option
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled where the focus is
    <div
      id={id}
      role="option"
      aria-selected={active}
      className={clsx(
        'flex min-h-9 cursor-default scroll-my-8 items-center gap-3 border-l-3 px-4 py-1 pl-3.25 pointer-coarse:min-h-11',
        active ? 'border-blue-700 bg-blue-50' : 'border-transparent',
      )}
      onPointerMove={() => !active && onActive()}
      onClick={onPick}
    >
      <span aria-hidden className="flex w-5 shrink-0 justify-center text-ink-600">
        {icon}
      </span>
      <span className="flex min-w-0 flex-1 items-baseline gap-3">
        <span className="max-w-full shrink-0 truncate font-semibold text-14 text-ink-900">{label}</span>
        {hint ? <span className="min-w-0 truncate text-13 text-ink-500">{hint}</span> : null}
      </span>
      {active ? (
        <span aria-hidden className="flex shrink-0 items-center gap-1.5 text-12 text-ink-600 max-sm:hidden">
          <Kbd>
            <CornerDownLeft size={12} strokeWidth={1.75} />
          </Kbd>
          {does}
        </span>
      ) : null}
    </div>
  );
}
