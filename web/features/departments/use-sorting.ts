import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';

/** The same with one of them elsewhere. */
function moved(ids: readonly number[], id: number, to: number): readonly number[] {
  const others = ids.filter((each) => each !== id);
  const at = Math.max(0, Math.min(others.length, to));
  return [...others.slice(0, at), id, ...others.slice(at)];
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** Puts the rows of a list in another order: dragged by a handle with any pointer, or moved with the arrow keys on it. */
export function useSorting(ids: readonly number[], onSort: (ids: readonly number[], moved: number) => void) {
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const sort = (id: number, to: number) => {
    const next = moved(ids, id, to);
    if (next.some((each, at) => each !== ids[at])) onSort(next, id);
  };
  const end = () => setDragged(null);
  return {
    dragged,
    /** The list holds the pointer: rows change places under it. */
    list: {
      ref: list,
      onPointerMove: ({ clientY, currentTarget }: PointerEvent<HTMLOListElement>) => {
        if (dragged === null) return;
        const others = [...currentTarget.children].filter((_, at) => ids[at] !== dragged);
        sort(dragged, others.filter((row) => middleOf(row) < clientY).length);
      },
      onPointerUp: end,
      onPointerCancel: end,
    },
    handleOf: (id: number) => ({
      onPointerDown: ({ button, pointerId }: PointerEvent) => {
        if (button !== 0) return;
        list.current?.setPointerCapture(pointerId);
        setDragged(id);
      },
      onKeyDown: (event: KeyboardEvent) => {
        const step = STEPS[event.key];
        if (step === undefined) return;
        event.preventDefault();
        sort(id, ids.indexOf(id) + step);
      },
    }),
  };
}

function middleOf(row: Element): number {
  const { top, height } = row.getBoundingClientRect();
  return top + height / 2;
}
