import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { buttonClass } from '#web/ui/button-class.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';

/** The one sheet of a page of a visit, where there is nothing else to show. */
export function VisitSheet({ children }: { children: ReactNode }) {
  return <div className="rounded-panel border border-line bg-surface p-4 lg:p-6">{children}</div>;
}

/** A page of a visit (?id=<hash_id>) that was opened without one. hint: where one is found. */
export function NoVisit({ hint }: { hint: string }) {
  return (
    <VisitSheet>
      <EmptyState
        title="没有选择就诊"
        hint={hint}
        action={
          <Link to="/" className={buttonClass('primary')}>
            去今日预约
          </Link>
        }
      />
    </VisitSheet>
  );
}
