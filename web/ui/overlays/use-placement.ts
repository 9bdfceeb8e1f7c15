import { type CSSProperties, useLayoutEffect, useState } from 'react';

/** The rectangle a dialog stands beside, read anew when the window or the page behind it changes. */
export type Anchor = () => DOMRect | null | undefined;

export type Placement = { style: CSSProperties; anchor: DOMRect | null };

const gap = 16;
/** The petrol bar stays in sight where there is room for it. */
const bar = 50;
/** A form narrower than this is worse than one that covers its cell. */
const minWidth = 420;

type Size = { width: number; height: number };

/** Who does any of this in a dialog points at something in it. */
const POINTS = ['pointermove', 'pointerdown', 'keydown'];

/**
 * Beside the anchor, right first, then left, made narrower if need be; then below or above; and only where
 * nothing fits, as on a phone, in the middle. Follows the dialog's own growth, and the anchor where the page moves it: a
 * banner that comes or goes, a row that unfolds. Once somebody points at something in it, it grows downwards alone, as
 * far as there is room: what comes late does not move what stands over it.
 */
export function usePlacement(element: HTMLElement | null, width: number, anchor: Anchor | undefined): Placement {
  const [placement, setPlacement] = useState<Placement>(() => place({ width, height: 0 }, null));

  useLayoutEffect(() => {
    if (!element) return;
    const lit = () => anchor?.() ?? null;
    let shown: Placement | null = null;
    /** Where it stood when it was pointed at: elsewhere it is placed anew. */
    let pointed: string | null = null;
    const point = () => {
      pointed ??= surroundings(lit());
    };
    const update = () => {
      const now = lit();
      if (pointed !== surroundings(now)) pointed = null;
      shown = place({ width, height: element.offsetHeight }, now, pointed === null ? null : shown);
      setPlacement(shown);
    };
    update();
    const observer = new ResizeObserver(update);
    observer.observe(element);
    const main = anchor && document.querySelector('main');
    if (main) for (const moved of [main, ...main.children]) observer.observe(moved);
    for (const event of POINTS) element.addEventListener(event, point, { passive: true });
    window.addEventListener('resize', update);
    document.addEventListener('scroll', update, { capture: true, passive: true });
    return () => {
      observer.disconnect();
      for (const event of POINTS) element.removeEventListener(event, point);
      window.removeEventListener('resize', update);
      document.removeEventListener('scroll', update, { capture: true });
    };
  }, [element, width, anchor]);

  return placement;
}

const surroundings = (anchor: DOMRect | null): string =>
  [document.documentElement.clientWidth, window.innerHeight, anchor?.left, anchor?.top].join();

/** @param before whose top edge is kept, but for want of room */
export function place(dialog: Size, anchor: DOMRect | null, before: Placement | null = null): Placement {
  const view = { width: document.documentElement.clientWidth, height: window.innerHeight };
  const fitting = Math.min(dialog.width, view.width - 2 * gap);
  const lowest = Math.max(gap, view.height - dialog.height - gap);
  const top = (middle: number) =>
    clamp(Number(before?.style.top ?? middle - dialog.height / 2), Math.min(bar, lowest), lowest);
  const at = (left: number, y: number, width = fitting): Placement => ({ style: { left, top: y, width }, anchor });

  const centred = at((view.width - fitting) / 2, top(view.height / 2));
  if (!anchor) return centred;

  const middle = anchor.top + anchor.height / 2;
  const right = view.width - anchor.right - 2 * gap;
  const left = anchor.left - 2 * gap;
  if (right >= dialog.width) return at(anchor.right + gap, top(middle), dialog.width);
  if (left >= dialog.width) return at(anchor.left - gap - dialog.width, top(middle), dialog.width);
  const widest = Math.max(left, right);
  if (widest >= minWidth) {
    return at(right >= left ? anchor.right + gap : anchor.left - gap - left, top(middle), widest);
  }

  const beside = clamp(anchor.left, gap, view.width - fitting - gap);
  if (view.height - anchor.bottom - 2 * gap >= dialog.height) return at(beside, anchor.bottom + gap);
  if (anchor.top - 2 * gap >= dialog.height) return at(beside, anchor.top - gap - dialog.height);
  return centred;
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(value, high));
}
