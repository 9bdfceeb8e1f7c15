import type { ReactNode } from 'react';

interface PanelProps {
  title: string;
  /** Beside the title: what is to be known of it. */
  marks?: ReactNode;
  /** At its right. */
  action?: ReactNode;
  children: ReactNode;
}

/** A part of the page, under its title. */
export function Panel({ title, marks, action, children }: PanelProps) {
  return (
    <section aria-label={title} className="min-w-0 rounded-panel border border-line bg-surface p-4">
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <h2 className="font-semibold text-16">{title}</h2>
        {marks}
        {action ? <div className="ml-auto flex flex-wrap gap-2">{action}</div> : null}
      </div>
      {children}
    </section>
  );
}
