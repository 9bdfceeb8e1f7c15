import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import type { ListedCalls, Resource } from '#contract/resource.ts';
import type { Placed } from '#contract/tree.ts';
import { useSend } from '#web/api/use-call.ts';
import { bodyOf, type Controls, valuesOf } from '#web/forms/controls.ts';
import { type Aim, aimOver, type Over, STEPS, type TreeRow } from './tree-aims.ts';

interface Moving<R> {
  resource: Resource<ListedCalls>;
  fields: Controls;
  places: readonly Placed<R>[];
  nameOf: (row: R) => string;
}

/** Takes rows of a tree elsewhere, each move at once: dragged by a handle with any pointer, or with the arrow keys on it. */
export function useTreeMoves<R extends TreeRow>(moving: Moving<R>) {
  const { places } = moving;
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<Over | null>(null);
  const { move, said } = useMove(moving);
  const stop = () => {
    setDragged(null);
    setOver(null);
  };
  const handleOf = (row: R) => ({
    onPointerDown: ({ button, pointerId, currentTarget }: PointerEvent<HTMLElement>) => {
      if (button !== 0) return;
      currentTarget.setPointerCapture(pointerId);
      setDragged(row.id);
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent<HTMLElement>) => {
      if (dragged === row.id) setOver(overAt(clientX, clientY));
    },
    onPointerUp: ({ currentTarget }: PointerEvent<HTMLElement>) => {
      if (dragged === row.id) void move(row, aimOver(row, over, places), currentTarget);
      stop();
    },
    onPointerCancel: stop,
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.key === 'Escape') stop();
      const step = STEPS[event.key];
      if (!step) return;
      event.preventDefault();
      void move(row, step(row, places), event.currentTarget);
    },
  });
  return { said, handleOf, dropAt: (id: number) => (over?.id === id && dragged !== id ? over.drop : undefined) };
}

/** One move after the other; the handle that it was made by keeps the focus. */
function useMove<R extends TreeRow>({ resource, fields, places, nameOf }: Moving<R>) {
  const { list, update = list } = resource.calls;
  const [said, say] = useState('');
  const moved = useRef<HTMLElement | null>(null);
  const { send, pending } = useSend(update, { refresh: [list], silent: true });
  useEffect(() => {
    // Its row was taken out and put in elsewhere.
    if (places.length > 0 && document.activeElement === document.body) moved.current?.focus();
  }, [places]);
  const move = async (row: R, aim: Aim | null, handle: HTMLElement) => {
    if (!aim || pending) return;
    moved.current = handle;
    const values = valuesOf(fields, row as TreeRow & Readonly<Record<string, unknown>>);
    const body = { ...bodyOf(fields, resource.fields, values), ...aim, version: row.version };
    const parent = places.find(({ row: { id } }) => id === aim.parent_id)?.row;
    const spoken = `${nameOf(row)}，${parent ? `${nameOf(parent)}下` : ''}第 ${aim.position + 1} 位`;
    // What was refused is in a toast.
    await send({ params: { id: row.id }, body } as never).then(
      () => say(spoken),
      () => {},
    );
  };
  return { move, said };
}

/** Upper and lower part of a row, which mean before and after it; between them is under it. */
const EDGE = 0.3;

/** The row at a point of the screen, and where in it. */
function overAt(x: number, y: number): Over | null {
  const row = document.elementFromPoint(x, y)?.closest<HTMLElement>('tr[data-row]');
  if (!row) return null;
  const { top, height } = row.getBoundingClientRect();
  const part = (y - top) / height;
  return { id: Number(row.dataset.row), drop: part < EDGE ? 'before' : part > 1 - EDGE ? 'after' : 'into' };
}
