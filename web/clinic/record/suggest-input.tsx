import { type KeyboardEvent, useId, useState } from 'react';
import { fieldClass } from '#web/ui/control.ts';
import { handleListKey } from '#web/ui/fields/list-keys.ts';
import { Listbox, optionId } from '#web/ui/fields/listbox.tsx';

export interface Suggestion<T> {
  key: string;
  text: string;
  hint?: string;
  item: T;
}

interface SuggestInputProps<T> {
  label: string;
  placeholder: string;
  query: string;
  onQuery: (query: string) => void;
  suggestions: readonly Suggestion<T>[];
  onPick: (item: T) => void;
  /** Backspace where nothing is typed. */
  onBack?: () => void;
  error?: string | undefined;
}

/** What is marked in the list, whether it is open, and its keys. */
function useSuggest<T>({ query, onQuery, suggestions, onPick, onBack }: SuggestInputProps<T>) {
  const [active, setActive] = useState(0);
  const [shut, setShut] = useState(true);
  const open = !shut && query !== '' && suggestions.length > 0;
  const at = Math.min(active, suggestions.length - 1);
  const pick = (index: number) => {
    const chosen = suggestions[index];
    if (!chosen) return;
    onPick(chosen.item);
    setActive(0);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Backspace' && query === '') return onBack?.();
    if (event.key === 'Escape' && open) {
      event.stopPropagation();
      return setShut(true);
    }
    if (!open) return;
    handleListKey(event, { count: suggestions.length, active: at, onActive: setActive, onPick: pick, typing: true });
  };
  const type = (text: string) => {
    onQuery(text);
    setActive(0);
    setShut(false);
  };
  return { open, at, setActive, pick, onKeyDown, type, close: () => setShut(true) };
}

/** One line to type in with what it finds under it: Enter takes what is marked, arrows mark another, Esc closes the list. */
export function SuggestInput<T>(props: SuggestInputProps<T>) {
  const { label, placeholder, query, suggestions, error } = props;
  const id = useId();
  const { open, at, setActive, pick, onKeyDown, type, close } = useSuggest(props);
  return (
    <div className="relative min-w-40 flex-1">
      <input
        role="combobox"
        aria-label={label}
        aria-expanded={open}
        aria-autocomplete="list"
        aria-controls={open ? id : undefined}
        aria-activedescendant={open ? optionId(id, at) : undefined}
        aria-invalid={error ? true : undefined}
        placeholder={placeholder}
        value={query}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={close}
        className={`${fieldClass} h-8 w-full px-2 text-14`}
      />
      {open ? (
        <div
          className="absolute top-full z-30 mt-1 w-96 max-w-[80vw] rounded-panel border border-line bg-surface py-1 shadow-pop"
          onPointerDown={(event) => event.preventDefault()}
        >
          <Listbox
            id={id}
            label={label}
            active={at}
            onActive={setActive}
            onPick={pick}
            rows={suggestions.map(({ key, text, hint }) => ({
              ...{ key, text, selected: false },
              node: () => (
                <>
                  {text}
                  {hint ? <span className="ml-2 text-13 text-ink-500">{hint}</span> : null}
                </>
              ),
            }))}
          />
        </div>
      ) : null}
    </div>
  );
}
