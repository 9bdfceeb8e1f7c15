import { type RefObject, useEffect, useRef } from 'react';
import { store } from '#web/api/session.ts';
import { carriedAtom } from './carried.ts';
import { keyAt } from './use-grid-focus.ts';

/** A press becomes a drag once it has gone this far, pixels. */
const FAR = 6;
/** How long one rests on an arrow of the day picker until the day turns, milliseconds. */
const REST_MS = 600;

interface Drag {
  pickUp: (prop: string, time: string) => unknown;
  putDown: (prop: string, time: string) => boolean;
  cancel: () => void;
}

/**
 * Dragging a visit with the mouse. Touch scrolls the grid: there a visit is picked up in its dialog. Resting on an arrow
 * of the day picker turns the day, so that a visit goes to another date in one movement.
 */
export function useDrag(root: RefObject<HTMLElement | null>, { pickUp, putDown, cancel }: Drag): void {
  const latest = useRef({ pickUp, putDown, cancel });
  latest.current = { pickUp, putDown, cancel };
  useEffect(() => {
    const grid = root.current;
    if (!grid) return;
    const onDown = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse' || event.button !== 0 || store.get(carriedAtom)) return;
      const on = event.target instanceof Element && !event.target.closest('[data-pull]') ? event.target : null;
      const cell = on?.closest('[data-kind="patient"]') ?? null;
      const key = cell ? keyAt(cell) : null;
      if (key) follow(event, key, latest);
    };
    grid.addEventListener('pointerdown', onDown);
    return () => grid.removeEventListener('pointerdown', onDown);
  }, [root]);
}

function follow(down: PointerEvent, { prop, line }: { prop: string; line: string }, latest: RefObject<Drag>): void {
  let ghost: HTMLElement | null = null;
  const restOn = dayTurner();
  const onMove = (event: PointerEvent) => {
    const gone = Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY);
    if (!ghost) {
      if (gone < FAR) return;
      if (!latest.current.pickUp(prop, line)) return end();
      ghost = ghostOf();
    }
    ghost.style.transform = `translate(${event.clientX + 10}px, ${event.clientY + 10}px)`;
    restOn(under(event));
  };
  const onUp = (event: PointerEvent) => {
    const dragged = ghost !== null;
    const key = dragged ? keyAt(under(event)) : null;
    end();
    if (!dragged) return;
    swallowClick();
    if (!key || !latest.current.putDown(key.prop, key.line)) latest.current.cancel();
    else if (store.get(carriedAtom)) latest.current.cancel();
  };
  const onCancel = () => {
    end();
    latest.current.cancel();
  };
  const end = () => {
    restOn(null);
    ghost?.remove();
    ghost = null;
    window.removeEventListener('pointermove', onMove);
    window.removeEventListener('pointerup', onUp);
    window.removeEventListener('pointercancel', onCancel);
  };
  window.addEventListener('pointermove', onMove);
  window.addEventListener('pointerup', onUp);
  window.addEventListener('pointercancel', onCancel);
}

/** What is under the pointer: a cell, or an arrow of the day picker. */
function under(event: PointerEvent): Element | null {
  const found = document.elementFromPoint(event.clientX, event.clientY);
  return found?.closest('.sg-cell') ?? found?.closest('[data-day-step]') ?? null;
}

/** Told what one is over, it turns the day where one rests on an arrow. */
function dayTurner(): (target: Element | null) => void {
  let over: Element | null = null;
  let rest: ReturnType<typeof setTimeout> | undefined;
  return (target) => {
    if (target === over) return;
    clearTimeout(rest);
    over = target;
    const step = target?.closest<HTMLElement>('[data-day-step]');
    if (step) rest = setTimeout(() => step.click(), REST_MS);
  };
}

function ghostOf(): HTMLElement {
  const ghost = document.createElement('div');
  ghost.className = 'sg-ghost';
  ghost.textContent = store.get(carriedAtom)?.name ?? '';
  document.body.append(ghost);
  return ghost;
}

/** The click that ends a drag is none. */
export function swallowClick(): void {
  const stop = (event: Event) => {
    event.stopPropagation();
    event.preventDefault();
  };
  window.addEventListener('click', stop, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', stop, { capture: true }), 0);
}
