import { type PointerEvent, useRef } from 'react';
import { Lines } from './drawn.tsx';
import type { Stroke, Strokes } from './strokes.ts';

interface SignaturePadProps {
  strokes: Strokes;
  onChange: (next: (now: Strokes) => Strokes) => void;
  /** Nothing more is drawn while it is sent. */
  locked: boolean;
}

const tenth = (px: number) => Math.max(0, Math.round(px * 10) / 10);

/** A point as it was drawn: px from the pad's corner, ms since the page was opened. */
function pointOf(event: PointerEvent<SVGSVGElement>): Stroke[number] {
  const { clientX, clientY, timeStamp } = event;
  const { left, top } = event.currentTarget.getBoundingClientRect();
  return { x: tenth(clientX - left), y: tenth(clientY - top), time: Math.max(0, Math.round(timeStamp)) };
}

const LOOK =
  'h-60 w-full min-w-0 cursor-crosshair touch-none select-none rounded-control border-2 border-line-strong bg-white text-black sm:min-w-150';

/** Where the patient signs, by finger, pen or mouse: 600 × 200 px where the screen has it. One pointer draws at a time. */
export function SignaturePad({ strokes, onChange, locked }: SignaturePadProps) {
  const drawing = useRef<number | null>(null);
  const begin = (event: PointerEvent<SVGSVGElement>) => {
    if (locked || drawing.current !== null || event.button !== 0) return;
    event.preventDefault();
    drawing.current = event.pointerId;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    const point = pointOf(event);
    onChange((now) => [...now, [point]]);
  };
  const go = (event: PointerEvent<SVGSVGElement>) => {
    if (drawing.current !== event.pointerId) return;
    const point = pointOf(event);
    onChange((now) => [...now.slice(0, -1), [...(now.at(-1) ?? []), point]]);
  };
  const end = (event: PointerEvent<SVGSVGElement>) => {
    if (drawing.current === event.pointerId) drawing.current = null;
  };
  return (
    <svg
      role="img"
      aria-label={strokes.length > 0 ? '签字板，已签字' : '签字板，请在此签字'}
      className={LOOK}
      onPointerDown={begin}
      onPointerMove={go}
      onPointerUp={end}
      onPointerCancel={end}
    >
      <Lines strokes={strokes} />
    </svg>
  );
}
