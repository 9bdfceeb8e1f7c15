import { EXCEPTION_LABEL, type WorkException } from '#contract/work-hours.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { formatDateHeading, formatTimeRange } from '#web/ui/text/format.ts';
import { ExceptionTag } from './exception-tag.tsx';

interface ExceptionListProps {
  exceptions: readonly WorkException[];
  editable: boolean;
  onEdit: (exception: WorkException) => void;
}

/** What is dated, from today on. */
export function ExceptionList({ exceptions, editable, onEdit }: ExceptionListProps) {
  if (exceptions.length === 0) return <EmptyState hint="今天起没有停诊、请假或加号" />;
  return (
    <ul aria-label="停诊、请假、加号" className="divide-y divide-line">
      {exceptions.map((exception) => {
        const when = `${formatDateHeading(exception.date)} ${formatTimeRange(exception.from, exception.to)}`;
        return (
          <li key={exception.id} className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
            <ExceptionTag of={exception.kind} />
            <span className="whitespace-nowrap">{when}</span>
            <span className="min-w-0 flex-1 truncate text-ink-600">{exception.reason}</span>
            {editable ? (
              <Button
                size="sm"
                variant="text"
                aria-label={`修改${EXCEPTION_LABEL[exception.kind]} ${when}`}
                onClick={() => onEdit(exception)}
              >
                修改
              </Button>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
