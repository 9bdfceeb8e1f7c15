import { SkeletonTable } from '#web/ui/feedback/skeleton.tsx';
import { SkeletonBoard } from '#web/ui/feedback/skeleton-board.tsx';
import type { View } from './ranges.ts';

interface CalendarSkeletonProps {
  view: View;
  /** A hospital's week or day, in numbers. */
  table: boolean;
  /** A phone's month. */
  compact: boolean;
}

const WEEKDAYS = 7;
const WEEKS = 6;
/** Some doctors, or the hours from 09:00 to 18:00. */
const DOCTORS = 12;
const HOURS = 9;
const LIST_ROWS = 12;
const HALVES = 3;

/** What comes, in grey: six weeks of a month, the hours of a week or day, the rows of a list or of a hospital's table. */
export function CalendarSkeleton({ view, table, compact }: CalendarSkeletonProps) {
  if (view === 'month') return <Month compact={compact} />;
  if (view === 'list') return <SkeletonTable rows={LIST_ROWS} columns={2} row="h-9" first="w-24" />;
  const days = view === 'week' ? WEEKDAYS : table ? HALVES : 1;
  return <SkeletonTable rows={table ? DOCTORS : HOURS} columns={1 + days} />;
}

function Month({ compact }: { compact: boolean }) {
  const day = 'h-3 w-1/4';
  const lane = {
    rows: WEEKS,
    row: 'flex min-h-14 flex-1 flex-col gap-2 border-line-faint border-r border-b p-2',
    bars: compact ? [day] : [day, 'h-3 w-4/5'],
    className: 'flex flex-col',
  };
  return (
    <SkeletonBoard
      className="bg-surface"
      strip={{ cells: WEEKDAYS, className: 'grid grid-cols-7 bg-surface-2', cell: 'p-2', bar: 'h-3 w-8' }}
      lanesClass="grid-cols-7"
      lanes={Array.from({ length: WEEKDAYS }, () => lane)}
    />
  );
}
