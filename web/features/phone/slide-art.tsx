import type { ReactNode } from 'react';

/** What stands at a slide's right: drawn here, of tokens, so that nothing has to be loaded. */
export type Art = 'tooth' | 'clock' | 'calendar' | 'notice';

export function SlideArt({ art }: { art: Art }) {
  return (
    <svg aria-hidden viewBox="0 0 56 56" className="ml-3 size-14 shrink-0 text-brand-300">
      {DRAWN[art]}
    </svg>
  );
}

const line = { fill: 'none', strokeWidth: 4, strokeLinecap: 'round', strokeLinejoin: 'round' } as const;

const DRAWN: Record<Art, ReactNode> = {
  tooth: (
    <>
      <path
        fill="currentColor"
        d="M14 4h28a8 8 0 0 1 8 8v14c0 9-3 26-9 26-7 0-4-16-13-16s-6 16-13 16c-6 0-9-17-9-26V12a8 8 0 0 1 8-8z"
      />
      <path {...line} className="stroke-surface" d="M16 19c5 5 7-1 12 1s7 3 12-2" />
    </>
  ),
  clock: (
    <>
      <circle cx="28" cy="28" r="24" fill="currentColor" />
      <path {...line} className="stroke-surface" d="M28 15v14l9 6" />
    </>
  ),
  calendar: (
    <>
      <rect x="5" y="9" width="46" height="42" rx="7" fill="currentColor" />
      <path {...line} className="stroke-surface" d="M6 21h44M20 35l6 6 11-12" />
      <path {...line} stroke="currentColor" d="M17 5v8M39 5v8" />
    </>
  ),
  notice: (
    <>
      <path fill="currentColor" d="M8 22h10L40 8v40L18 34H8a4 4 0 0 1-4-4v-4a4 4 0 0 1 4-4z" />
      <path {...line} stroke="currentColor" d="M46 22c3 3 3 9 0 12" />
      <path {...line} className="stroke-surface" d="M14 28h6" />
    </>
  ),
};
