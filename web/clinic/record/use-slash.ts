import { type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react';
import type { SlashChoice } from './slash-menu.tsx';
import { typeInto } from './type-into.ts';
import { foundIn, replaceAt, type Slash, slashAt, typedTooth } from './typed-text.ts';

/** So many are shown; one more letter finds the others. */
const MOST = 8;

interface SlashOptions {
  field: RefObject<HTMLTextAreaElement | null>;
  value: string;
  phrases: readonly SlashChoice[];
  onUsed: (phrase: SlashChoice) => void;
}

/** What a slash finds where the caret is, and the keys of its list: Enter puts it in, Esc leaves the slash as it was typed. */
export function useSlash({ field, value, phrases, onUsed }: SlashOptions) {
  const listId = useId();
  const marker = useRef<HTMLSpanElement>(null);
  const [at, setAt] = useState<Slash | null>(null);
  /** Where one was left as it was typed. */
  const [left, setLeft] = useState<number | null>(null);
  const [active, setActive] = useState(0);
  // A text that became another one since has no slash there any more.
  const open = at && at.from !== left && value.slice(at.from, at.to) === `/${at.query}` ? at : null;
  const found = open ? choicesOf(phrases, open.query) : [];

  const look = () => {
    const text = field.current;
    if (!text) return;
    const slash = text.selectionStart === text.selectionEnd ? slashAt(text.value, text.selectionStart) : null;
    if (slash?.from !== at?.from) setLeft(null);
    if (slash?.query !== at?.query) setActive(0);
    setAt(slash);
  };
  const close = () => setAt(null);
  const pick = (index: number) => {
    const choice = found[index];
    const text = field.current;
    if (!choice || !text || !open) return;
    const { select } = replaceAt(text.value, open, choice.text);
    typeInto(text, open, choice.text);
    text.setSelectionRange(...select);
    close();
    onUsed(choice);
  };
  /** True: it was the list's. */
  const onKey = (event: KeyboardEvent): boolean => {
    if (!open || event.ctrlKey || event.metaKey || event.altKey) return false;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && found.length > 0) setActive((active + step + found.length) % found.length);
    else if (event.key === 'Escape') setLeft(open.from);
    else if (event.key === 'Enter' && found.length > 0) pick(active);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  return { open, found, active, setActive, listId, marker, look, close, pick, onKey };
}

function choicesOf(phrases: readonly SlashChoice[], query: string): SlashChoice[] {
  const tooth = typedTooth(query);
  const teeth: SlashChoice[] =
    tooth === null ? [] : [{ key: 'tooth', id: null, text: tooth, initials: '', uses: null }];
  return [...teeth, ...foundIn(phrases, query)].slice(0, MOST);
}
