import clsx from 'clsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const counted = (length: number) => Array.from({ length }, (_, at) => at);
const QUARTERS = counted(36);

/** The three lanes: how many rows each has, and how high. */
const LANES = [
  { name: 'waiting', rows: counted(8), row: 'h-14', className: '' },
  { name: 'chair', rows: counted(3), row: 'h-20', className: 'bg-surface' },
  { name: 'done', rows: counted(6), row: 'h-11', className: 'border-line-strong lg:border-l' },
] as const;

/** A queue before it is there: the day's ribbon, and its three lanes. */
export function QueueSkeleton() {
  return (
    <div role="status" className="flex min-h-0 flex-1 flex-col overflow-hidden">
      <span className="sr-only">加载中…</span>
      <div className="flex shrink-0 gap-0.5 border-line border-b bg-surface px-5 pt-3 pb-7.5">
        {QUARTERS.map((quarter) => (
          <span key={quarter} className="min-w-0 flex-1">
            <Skeleton className="h-7 w-full" />
          </span>
        ))}
      </div>
      <div className="grid min-h-0 flex-1 lg:grid-cols-[minmax(320px,416px)_minmax(0,1fr)_minmax(260px,330px)]">
        {LANES.map(({ name, rows, row, className }) => (
          <div key={name} data-lane className={className}>
            <div className="flex h-11 items-center px-5">
              <Skeleton className="h-3 w-20" />
            </div>
            {rows.map((at) => (
              <div key={at} className={clsx('flex flex-col justify-center gap-2 border-line border-t px-5', row)}>
                <Skeleton className="h-3 w-2/5" />
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
