import { Search } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useId, useRef } from 'react';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { handleListKey } from '#web/ui/fields/list-keys.ts';
import { optionId } from '#web/ui/fields/listbox.tsx';
import { Kbd } from '#web/ui/kbd.tsx';
import { type CommandGroup, CommandList, countOf } from '#web/ui/overlays/command-list.tsx';
import { giveBackFocus } from '#web/ui/overlays/give-back-focus.ts';

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

/**
 * One field and a grouped list under it, for the keyboard alone (docs/domain/screens.md#palette): a dialog, a combobox,
 * its listbox.
 */
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
          giveBackFocus(returnFocus?.() ?? opener.current);
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
