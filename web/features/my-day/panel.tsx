import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Awaited } from '#web/api/awaited.tsx';
import type { Asked } from '#web/api/failed.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';

interface PanelProps {
  title: string;
  asked: Asked;
  /** How many there are; undefined while nobody knows. */
  total: number | undefined;
  /** Why there may be none, and one next step. */
  emptyHint: string;
  emptyAction?: ReactNode;
  children: ReactNode;
}

/** One of the lists of the day, each row of which leads to what it names. */
export function Panel({ title, asked, total, emptyHint, emptyAction, children }: PanelProps) {
  return (
    <section aria-label={title} className="min-w-0 overflow-hidden rounded-panel border border-line bg-surface">
      <h2 className="flex items-baseline gap-2 border-line border-b px-4 py-3 font-semibold text-16">
        {title}
        {total ? <span className="font-normal text-13 text-ink-600">{total}</span> : null}
      </h2>
      {total === undefined ? (
        <div className="p-4">
          <Awaited asked={asked} lines={4} />
        </div>
      ) : total === 0 ? (
        <EmptyState hint={emptyHint} action={emptyAction} />
      ) : (
        <ul aria-label={title} className="divide-y divide-line">
          {children}
        </ul>
      )}
    </section>
  );
}

interface WayProps {
  to: string;
  /** When. */
  at: string;
  name: string;
  /** What it is about. */
  about: string;
  state: ReactNode;
}

export function Way({ to, at, name, about, state }: WayProps) {
  return (
    <li>
      <Link
        to={to}
        className="flex min-h-11 items-center gap-3 px-4 py-2 hover:bg-blue-50 focus-visible:-outline-offset-2"
      >
        <span className="shrink-0 text-13 text-ink-600">{at}</span>
        <span className="min-w-0 flex-1">
          <b className="font-semibold">{name}</b>
          {about ? <span className="block truncate text-13 text-ink-600">{about}</span> : null}
        </span>
        {state}
        <ArrowRight aria-hidden size={16} strokeWidth={1.75} className="shrink-0 text-blue-600" />
      </Link>
    </li>
  );
}
