import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { dragged, type Grip, type Span } from './blocks.ts';

/** Pixels from an end of a block within which it is that end that moves. */
const EDGE = 7;
/** A hand that trembles does not drag. */
const STILL = 3;

interface Drag extends Span {
  grip: Grip;
  startX: number;
  moved: boolean;
}

interface DragOptions {
  track: RefObject<HTMLElement | null>;
  span: Span;
  axis: Span;
  enabled: boolean;
  onDrop: (span: Span) => void;
}

/** Moves and resizes a block along its track with any pointer; Esc puts it back. `shown`: where it is just now. */
export function useDrag({ track, span, axis, enabled, onDrop }: DragOptions) {
  const [drag, setDrag] = useState<Drag | null>(null);
  // The click that ends a drag is none.
  const swallow = useRef(false);
  const dragging = drag !== null;
  useEffect(() => {
    if (!dragging) return;
    const cancel = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      swallow.current = true;
      setDrag(null);
    };
    window.addEventListener('keydown', cancel, true);
    return () => window.removeEventListener('keydown', cancel, true);
  }, [dragging]);

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    swallow.current = false;
    if (!enabled || event.button !== 0) return;
    const box = event.currentTarget.getBoundingClientRect();
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrag({ ...span, grip: gripAt(event.clientX, box), startX: event.clientX, moved: false });
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const width = track.current?.clientWidth ?? 0;
    if (!drag || width === 0) return;
    const by = event.clientX - drag.startX;
    if (!drag.moved && Math.abs(by) < STILL) return;
    const next = dragged(span, drag.grip, (by / width) * (axis.to - axis.from), axis);
    if (drag.moved && next.from === drag.from && next.to === drag.to) return;
    setDrag({ ...drag, ...next, moved: true });
  };
  const onPointerUp = () => {
    if (!drag) return;
    setDrag(null);
    swallow.current = drag.moved;
    if (drag.from !== span.from || drag.to !== span.to) onDrop({ from: drag.from, to: drag.to });
  };
  return {
    shown: drag?.moved ? { from: drag.from, to: drag.to } : span,
    dragging: drag?.moved ?? false,
    /** True for the click that ends a drag. */
    ended: () => swallow.current,
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: () => setDrag(null) },
  };
}

function gripAt(x: number, box: DOMRect): Grip {
  const edge = Math.min(EDGE, box.width / 4);
  if (x - box.left < edge) return 'from';
  return box.right - x < edge ? 'to' : 'move';
}
