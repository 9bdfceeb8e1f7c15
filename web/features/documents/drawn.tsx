import { boxOf, pathOf, type Strokes } from './strokes.ts';

/** A signature as it was drawn. */
export function Drawn({ strokes, className }: { strokes: Strokes; className?: string }) {
  return (
    <svg role="img" aria-label="签字" viewBox={boxOf(strokes)} className={className ?? 'h-24 w-full max-w-100'}>
      <Lines strokes={strokes} />
    </svg>
  );
}

/** The lines of it, for whatever they stand in. */
export function Lines({ strokes }: { strokes: Strokes }) {
  return (
    <g fill="none" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" strokeLinejoin="round">
      {strokes.map((stroke, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line stays where it was drawn
        <path key={at} d={pathOf(stroke)} />
      ))}
    </g>
  );
}
