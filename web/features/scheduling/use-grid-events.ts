import type { FocusEvent, KeyboardEvent, MouseEvent, RefObject } from 'react';
import type { GridHeader } from '#contract/slot-state.ts';
import { store } from '#web/api/session.ts';
import { singleKeysAtom } from '#web/api/single-keys.ts';
import { moveOf } from './keyboard.ts';
import { FOLD, HEAD } from './lines.ts';
import { keyAt, type useGridFocus, useLight } from './use-grid-focus.ts';

export interface GridHandlers {
  onActivate: (prop: string, time: string) => void;
  onResume: (header: GridHeader) => void;
  /** M: picks up the visit of a cell. */
  onCarry: (prop: string, time: string) => void;
  /** Shift with Alt and an arrow: makes the visit of a cell longer or shorter by so many slots. */
  onLength: (prop: string, time: string, by: number) => void;
  /** Where the person is, for the colleagues. */
  onLook: (prop: string, time: string) => void;
}

interface GridOfHeaders extends GridHandlers {
  headers: readonly GridHeader[];
}

/** The grid's listeners, one of each kind for all of its cells. */
export function useGridEvents(
  { headers, onActivate, onResume, onCarry, onLength, onLook }: GridOfHeaders,
  root: RefObject<HTMLElement | null>,
  cells: ReturnType<typeof useGridFocus>,
  toggleFold: () => void,
) {
  const light = useLight(root);
  const activate = (target: EventTarget | null) => {
    const key = keyAt(target);
    const header = headers.find(({ prop }) => prop === key?.prop);
    if (key?.line === FOLD) toggleFold();
    else if (key && header && key.line === HEAD) onResume(header);
    else if (key && header) onActivate(key.prop, key.line);
  };
  const move = (event: KeyboardEvent) => {
    const from = cells.placeOf(event.target);
    const pressed = { key: event.key, ctrl: event.ctrlKey || event.metaKey, alt: event.altKey };
    const to = from && moveOf(pressed, from, cells.shape);
    if (!to) return;
    event.preventDefault();
    cells.focus(to);
  };
  return {
    onClick: (event: MouseEvent) => activate(event.target),
    onKeyDown: (event: KeyboardEvent) => {
      const longer = lengthKey(event);
      if (isCarryKey(event) || longer !== 0) {
        const key = keyAt(event.target);
        if (!key || key.line === HEAD || key.line === FOLD) return;
        if (longer === 0) return void onCarry(key.prop, key.line);
        event.preventDefault();
        return onLength(key.prop, key.line, longer);
      }
      if (event.key !== 'Enter' && event.key !== ' ') return move(event);
      // Buttons (heads, the fold) click themselves.
      if (event.target instanceof HTMLButtonElement) return;
      event.preventDefault();
      activate(event.target);
    },
    onFocus: (event: FocusEvent) => {
      const header = headers[cells.enter(event.target)?.column ?? -1];
      const line = keyAt(event.target)?.line;
      if (header && line && line !== HEAD && line !== FOLD) onLook(header.prop, line);
      light(event.target);
    },
    onBlur: () => light(null),
    onMouseOver: (event: MouseEvent) => light(event.target),
    onMouseLeave: () => light(document.activeElement),
  };
}

const isCarryKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key.toLowerCase() === 'm' && !ctrlKey && !metaKey && !altKey && store.get(singleKeysAtom);

/** Shift Alt ↓ and ↑ (docs/domain/screens.md#grid): a slot more, a slot less. */
function lengthKey({ key, shiftKey, altKey }: KeyboardEvent): -1 | 0 | 1 {
  if (!shiftKey || !altKey) return 0;
  return key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
}
