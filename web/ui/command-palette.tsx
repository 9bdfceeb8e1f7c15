import clsx from 'clsx';
import { CornerDownLeft, Search } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Kbd } from '#web/ui/kbd.tsx';
import { handleListKey } from '#web/ui/list-keys.ts';
import { optionId } from '#web/ui/listbox.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

export interface CommandRow {
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

type CommandPaletteProps = {
  label: string;
  placeholder: string;
  query: string;
  onQuery: (query: string) => void;
  maxLength: number;
  groups: readonly CommandGroup[];
  /** Counted over all groups. */
  active: number;
  onActive: (index: number) => void;
  onPick: (index: number) => void;
  /** More is on its way; what is there stays. */
  loading: boolean;
  /** Said where there is nothing to choose, and for who listens. */
  status: string;
  /** Under the list, where something could not be asked. */
  notice?: ReactNode;
  onClose: () => void;
  /** Where focus goes afterwards, when what had it is gone. */
  returnFocus?: () => HTMLElement | null | undefined;
};

/** One field and a grouped list under it, for the keyboard alone (picture 10): a dialog, a combobox, its listbox. */
export function CommandPalette({ onClose, ...panel }: CommandPaletteProps) {
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Panel {...panel} />
      </Radix.Portal>
    </Radix.Root>
  );
}

function Panel({ label, notice, returnFocus, ...field }: Omit<CommandPaletteProps, 'onClose'>) {
  const listId = useId();
  const opener = useRef<HTMLElement | null>(null);
  const input = useRef<HTMLInputElement | null>(null);
  return (
    <>
      <Radix.Overlay className="fixed inset-0 z-50 animate-scrim bg-scrim" />
      <Radix.Content
        aria-describedby={undefined}
        className="fixed inset-x-4 top-4 z-50 mx-auto flex max-h-[calc(100dvh-32px)] max-w-160 animate-dialog flex-col overflow-hidden rounded-overlay bg-surface shadow-dialog outline-none lg:top-[12dvh] lg:max-h-[76dvh]"
        onOpenAutoFocus={(event) => {
          event.preventDefault();
          opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
          input.current?.focus();
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          const target = returnFocus?.() ?? opener.current;
          const gone = !target?.isConnected || target === document.body;
          (gone ? document.querySelector('main') : target)?.focus({ preventScroll: true });
        }}
        // Esc in an input method takes back the letters, not the palette.
        onEscapeKeyDown={(event) => event.isComposing && event.preventDefault()}
      >
        <Radix.Title className="sr-only">{label}</Radix.Title>
        <CommandField {...field} label={label} listId={listId} inputRef={input} />
        <CommandList {...field} label={label} listId={listId} />
        {notice}
      </Radix.Content>
    </>
  );
}

type PartProps = Omit<CommandPaletteProps, 'onClose' | 'notice' | 'returnFocus'> & { listId: string };
type FieldProps = PartProps & { inputRef: { current: HTMLInputElement | null } };

const countOf = (groups: readonly CommandGroup[]) => groups.reduce((sum, { rows }) => sum + rows.length, 0);

function CommandField(props: FieldProps) {
  const { label, placeholder, query, onQuery, maxLength, groups, active, onActive, onPick, loading, listId, inputRef } =
    props;
  const count = countOf(groups);
  return (
    <div className="flex h-13 shrink-0 items-center gap-3 border-line border-b px-4">
      <Search aria-hidden size={20} strokeWidth={1.75} className="shrink-0 text-ink-500" />
      <input
        ref={inputRef}
        role="combobox"
        aria-expanded={count > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={active >= 0 && active < count ? optionId(listId, active) : undefined}
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        maxLength={maxLength}
        className="min-w-0 flex-1 bg-surface text-16 text-ink-900 placeholder:text-ink-500 focus:outline-hidden focus-visible:shadow-none"
        value={query}
        onChange={(event) => onQuery(event.target.value)}
        onKeyDown={(event) => handleListKey(event, { count, active, onActive, onPick, typing: true })}
      />
      {loading ? (
        <span className="animate-late">
          <Spinner className="text-ink-400" />
        </span>
      ) : null}
      <Kbd>Esc</Kbd>
    </div>
  );
}

function CommandList({ label, groups, active, onActive, onPick, status, listId }: PartProps) {
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
