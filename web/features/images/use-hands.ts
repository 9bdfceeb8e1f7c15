import { type PointerEvent, useEffect, useEffectEvent, useRef } from 'react';
import type { Change } from './use-viewer.ts';
import { fitted, lit, moved, type Point, zoomed } from './view.ts';

/** A notch of a wheel is about 100. */
const WHEEL = 0.0016;
/** So many pixels are all of the light. */
const LIGHT_PER_PIXEL = 0.004;
const RIGHT = 2;

/** What mouse and fingers do on a pane: wheel and pinch zoom where they are, drag moves, right drag is brightness and contrast. */
export function useHands(pane: HTMLElement | null, change: (by: Change) => void) {
  const down = useRef(new Map<number, Point>());
  const wheeled = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    const at = pane ? fromMiddle(pane, event) : { x: 0, y: 0 };
    change((view) => zoomed(view, Math.exp(-event.deltaY * WHEEL), at));
  });
  useEffect(() => {
    if (!pane) return;
    const onWheel = (event: WheelEvent) => wheeled(event);
    // React listens without the right to keep the page from scrolling.
    pane.addEventListener('wheel', onWheel, { passive: false });
    return () => pane.removeEventListener('wheel', onWheel);
  }, [pane]);
  const lift = ({ pointerId }: PointerEvent) => void down.current.delete(pointerId);
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.target instanceof Element && event.target.closest('button')) return;
      event.currentTarget.setPointerCapture?.(event.pointerId);
      down.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const was = down.current.get(event.pointerId);
      if (!was) return;
      const now = { x: event.clientX, y: event.clientY };
      const others = [...down.current].filter(([id]) => id !== event.pointerId);
      down.current.set(event.pointerId, now);
      const by = { x: now.x - was.x, y: now.y - was.y };
      const other = others[0]?.[1];
      if (other) return change(pinched(event.currentTarget, other, was, now));
      if (event.buttons === RIGHT) change((view) => brightened(view, by));
      else change((view) => moved(view, by));
    },
    ...{ onPointerUp: lift, onPointerCancel: lift },
    onDoubleClick: () => change(fitted),
    onContextMenu: (event: { preventDefault: () => void }) => event.preventDefault(),
  };
}

/** Up is brighter, to the right has more contrast. */
const brightened = (view: Parameters<Change>[0], { x, y }: Point) =>
  lit(view, view.brightness - y * LIGHT_PER_PIXEL, view.contrast + x * LIGHT_PER_PIXEL);

function fromMiddle(pane: Element, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left, top, width, height } = pane.getBoundingClientRect();
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
}

/** One of two fingers went on: what lies between them stays there. */
function pinched(pane: Element, still: Point, was: Point, now: Point): Change {
  const apart = (point: Point) => Math.hypot(point.x - still.x, point.y - still.y);
  const middle = { clientX: (still.x + now.x) / 2, clientY: (still.y + now.y) / 2 };
  const half = { x: (now.x - was.x) / 2, y: (now.y - was.y) / 2 };
  return (view) => zoomed(moved(view, half), apart(now) / Math.max(1, apart(was)), fromMiddle(pane, middle));
}
