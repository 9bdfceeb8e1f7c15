import type { ReactNode } from 'react';
import { reasonOf } from '#web/api/errors.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { MAIN_ID } from '#web/ui/layout/main-id.ts';
import { SkeletonGrid } from './skeleton-grid.tsx';
import type { GridModel } from './use-grid-page.ts';

interface GridBodyProps extends Pick<GridModel, 'grid' | 'day' | 'all' | 'headers' | 'change'> {
  children: ReactNode;
}

/** The grid, or what stands in its place while it loads, where it failed, where there are no columns. */
export function GridBody({ grid, day, all, headers, change, children }: GridBodyProps) {
  return (
    <main
      id={MAIN_ID}
      tabIndex={-1}
      className="sg-scroll relative min-h-0 flex-1 overflow-auto bg-surface"
      aria-busy={grid.isFetching}
    >
      {day ? (
        headers.length > 0 ? (
          children
        ) : (
          <EmptyState
            hint={all.length > 0 ? '没有符合所选科室和医生的排班' : '该医院还没有可预约的医生，可更换医院或日期'}
            action={
              all.length > 0 ? (
                <Button size="sm" onClick={() => change({ department_id: undefined, doctor_id: undefined })}>
                  清除筛选
                </Button>
              ) : null
            }
          />
        )
      ) : grid.error ? (
        <ErrorState reason={reasonOf(grid.error)} onRetry={() => void grid.refetch()} />
      ) : (
        <SkeletonGrid />
      )}
    </main>
  );
}
