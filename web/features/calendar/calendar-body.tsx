import { lazy, type ReactNode, Suspense } from 'react';
import { reasonOf } from '#web/api/errors.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import type { CalendarGridProps } from './calendar-grid.tsx';
import { CalendarSkeleton } from './calendar-skeleton.tsx';
import { HospitalTable } from './hospital-table.tsx';
import type { CalendarModel } from './use-calendar.ts';

// FullCalendar is the heaviest thing there is: it comes while the first days are asked for.
const grid = import('./calendar-grid.tsx');
const CalendarGrid = lazy(() => grid);

type GridProps = Pick<CalendarGridProps, 'onDay' | 'onLine' | 'onMore' | 'onStep' | 'compact' | 'chosen'>;

type CalendarBodyProps = GridProps & {
  model: CalendarModel;
  /** The grid of a day, of one doctor where one is named. */
  addressOf: (date: string, doctor?: number) => string;
};

/** The calendar itself, or why there is none; what is known stays on the screen when it can't be brought up to date. */
export function CalendarBody({ model, addressOf, ...handlers }: CalendarBodyProps) {
  const { hospitalDay, loading, error, retrying, retry } = model;
  const skeleton = <CalendarSkeleton view={model.view} table={model.table} compact={handlers.compact ?? false} />;
  if (!hospitalDay || loading) {
    if (error) return <ErrorState reason={reasonOf(error)} retrying={retrying} onRetry={retry} />;
    return skeleton;
  }
  return (
    <>
      {error ? <NotRenewed reason={reasonOf(error)} retry={retry} /> : null}
      {model.table ? (
        <HospitalTable model={model} addressOf={addressOf} />
      ) : (
        <Suspense fallback={skeleton}>
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
      )}
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
