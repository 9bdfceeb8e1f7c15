import { lazy, type ReactNode, Suspense } from 'react';
import { reasonOf } from '#web/api/errors.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { CalendarGridProps } from './calendar-grid.tsx';
import type { CalendarModel } from './use-calendar.ts';

// FullCalendar is the heaviest thing there is: it comes while the first days are asked for.
const grid = import('./calendar-grid.tsx');
const CalendarGrid = lazy(() => grid);

type GridProps = Pick<CalendarGridProps, 'onDay' | 'onLine' | 'onMore' | 'onStep' | 'compact' | 'chosen'>;

/** The calendar itself, or why there is none; what is known stays on the screen when it can't be brought up to date. */
export function CalendarBody({ model, ...handlers }: { model: CalendarModel } & GridProps) {
  const { house, loading, error, retrying, retry } = model;
  if (!house || loading) {
    if (error) return <ErrorState reason={reasonOf(error)} retrying={retrying} onRetry={retry} />;
    return <GridSkeleton />;
  }
  return (
    <>
      {error ? <NotRenewed reason={reasonOf(error)} retry={retry} /> : null}
      <Suspense fallback={<GridSkeleton />}>
        <CalendarGrid
          view={model.view}
          date={model.date}
          start={model.range.start}
          now={model.now}
          shared={model.shared}
          last={model.last}
          lines={model.lines}
          days={model.days}
          hours={model.hours}
          {...handlers}
        />
      </Suspense>
    </>
  );
}

function NotRenewed({ reason, retry }: { reason: string; retry: () => void }): ReactNode {
  return (
    <p role="alert" className="flex shrink-0 items-center gap-3 bg-red-50 px-5 py-1.5 text-13 text-red-700">
      {`更新失败：${reason}`}
      <button type="button" className="rounded-cell underline underline-offset-2" onClick={retry}>
        重试
      </button>
    </p>
  );
}

const CELLS = Array.from({ length: 35 }, (_, cell) => cell);

function GridSkeleton() {
  return (
    <div role="status" className="grid min-h-0 flex-1 auto-rows-fr grid-cols-7 overflow-hidden bg-surface">
      <span className="sr-only">加载中…</span>
      {CELLS.map((cell) => (
        <span key={cell} className="border-line-faint border-r border-b p-2">
          <Skeleton className="mb-2 h-3 w-1/4" />
          <Skeleton className="h-3 w-4/5" />
        </span>
      ))}
    </div>
  );
}
