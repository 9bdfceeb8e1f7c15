import { useEffect, useLayoutEffect, useState } from 'react';

/**
 * What a field has to say of itself takes a line: all below it moves, and the dialog around it with every list that is open in
 * it. Nothing moves from under who is pressing, or what they press would be gone when they let go; nor from under who is
 * about to choose, or another would be chosen. So it waits until nothing is pressed and no list is open.
 */

let lists = 0;
let pressed = false;
let watched = false;
const waiting = new Set<() => void>();

/** A finger is let go before it counts as a press: then the mouse that it plays is pressed, and let go, at once. */
const PRESSES = ['pointerdown', 'mousedown', 'pointerup', 'pointercancel', 'mouseup', 'dragend', 'click'];

/** Not `:active`: after a finger it stays for a while, and nothing tells when it ends. */
function watchPresses(): void {
  if (watched) return;
  watched = true;
  const hear = ({ type }: Event) => {
    if (type.endsWith('down')) pressed = true;
    else setTimeout(released);
  };
  for (const event of PRESSES) window.addEventListener(event, hear, { capture: true, passive: true });
}

/** What the press does came first: it may have opened a list. */
function released(): void {
  pressed = false;
  settle();
}

const isSteady = () => !pressed && lists === 0;

function settle(): void {
  if (!isSteady()) return;
  const acts = [...waiting];
  waiting.clear();
  for (const act of acts) act();
}

/** @returns takes it back, where it has not come to it yet */
function whenSteady(act: () => void): () => void {
  waiting.add(act);
  settle();
  return () => waiting.delete(act);
}

/** The value; as long as somebody presses something or chooses from a list, the one that was shown before. */
export function useSteady<T>(value: T): T {
  const [shown, setShown] = useState(value);
  useEffect(watchPresses, []);
  const changed = !Object.is(value, shown);
  // In the same commit, where it can be: whoever looks for what is wrong finds it.
  if (changed && isSteady()) setShown(value);
  useLayoutEffect(() => (changed ? whenSteady(() => setShown(value)) : undefined), [value, changed]);
  return shown;
}

/** While it is open, what fields say waits. */
export function useKeepsSteady(open: boolean): void {
  useEffect(() => {
    if (!open) return;
    lists += 1;
    return () => {
      lists -= 1;
      settle();
    };
  }, [open]);
}
