import type { KeyboardEvent } from 'react';

type ListKeys = {
  count: number;
  active: number;
  onActive: (index: number) => void;
  onPick: (index: number) => void;
  /** In a search field Home, End and Space belong to the text. */
  typing: boolean;
};

const page = 8;

/** The listbox keys of the ARIA authoring practices. */
export function handleListKey(event: KeyboardEvent, { count, active, onActive, onPick, typing }: ListKeys): void {
  // Enter that ends an input method's composition chooses a word, not an option.
  if (event.nativeEvent.isComposing) return;
  const target = moved(event.key, active, count, typing);
  if (target !== null) {
    event.preventDefault();
    if (count > 0) onActive(Math.max(0, Math.min(target, count - 1)));
  } else if (event.key === 'Enter' || (event.key === ' ' && !typing)) {
    event.preventDefault();
    if (active >= 0 && active < count) onPick(active);
  }
}

function moved(key: string, active: number, count: number, typing: boolean): number | null {
  if (key === 'ArrowDown') return active + 1;
  if (key === 'ArrowUp') return active - 1;
  if (key === 'PageDown') return active + page;
  if (key === 'PageUp') return active - page;
  if (key === 'Home' && !typing) return 0;
  if (key === 'End' && !typing) return count - 1;
  return null;
}
