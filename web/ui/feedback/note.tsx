import type { ReactNode } from 'react';

/** One line that is to be known, over what it is about. */
export function Note({ children }: { children: ReactNode }) {
  return (
    <p role="note" className="rounded-control bg-blue-50 px-3 py-2 text-13 text-ink-700">
      {children}
    </p>
  );
}
