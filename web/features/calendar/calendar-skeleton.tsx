import { Skeleton, SkeletonTable } from '#web/ui/skeleton.tsx';
import type { View } from './ranges.ts';

interface CalendarSkeletonProps {
  view: View;
  /** A hospital's week or day, in numbers. */
  table: boolean;
  /** A phone's month. */
  compact: boolean;
}

const counted = (length: number) => Array.from({ length }, (_, at) => at);
const WEEKDAYS = counted(7);
const WEEKS = counted(6);
/** Some doctors, or the hours from 09:00 to 18:00. */
const DOCTORS = 12;
const HOURS = 9;
const LIST_ROWS = 12;
const HALVES = 3;

/** What comes, in grey: six weeks of a month, the hours of a week or day, the rows of a list or of a hospital's table. */
export function CalendarSkeleton({ view, table, compact }: CalendarSkeletonProps) {
  if (view === 'month') return <Month compact={compact} />;
  if (view === 'list') return <SkeletonTable rows={LIST_ROWS} columns={2} row="h-9" first="w-24" />;
  const days = view === 'week' ? WEEKDAYS.length : table ? HALVES : 1;
  return <SkeletonTable rows={table ? DOCTORS : HOURS} columns={1 + days} />;
}

function Month({ compact }: { compact: boolean }) {
  return (
    <div role="status" className="flex min-h-0 flex-1 flex-col overflow-hidden bg-surface">
      <span className="sr-only">加载中…</span>
      <div className="grid shrink-0 grid-cols-7 border-line border-b bg-surface-2">
        {WEEKDAYS.map((day) => (
          <span key={day} className="p-2">
            <Skeleton className="h-3 w-8" />
          </span>
        ))}
      </div>
      <div className="grid min-h-0 flex-1 auto-rows-fr grid-cols-7">
        {WEEKS.flatMap((week) =>
          WEEKDAYS.map((day) => (
            <span key={`${week} ${day}`} className="min-h-14 border-line-faint border-r border-b p-2">
              <Skeleton className="mb-2 h-3 w-1/4" />
              {compact ? null : <Skeleton className="h-3 w-4/5" />}
            </span>
          )),
        )}
      </div>
    </div>
  );
}
