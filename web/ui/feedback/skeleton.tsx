import clsx from 'clsx';

type SkeletonProps = { className?: string };

/** One grey bar in the place of a text or a picture. It appears after 200 ms, so a quick answer shows none. */
export function Skeleton({ className = 'h-3 w-full' }: SkeletonProps) {
  return (
    <span aria-hidden className="block animate-late">
      <span className={clsx('block animate-pulse rounded-cell bg-bg-sunken', className)} />
    </span>
  );
}

const widths = ['w-11/12', 'w-2/3', 'w-5/6', 'w-1/2'];

export function SkeletonLines({ lines = 4 }: { lines?: number }) {
  return (
    <div role="status" className="flex flex-col gap-3">
      <span className="sr-only">加载中…</span>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines that are all alike
        <Skeleton key={line} className={clsx('h-3', widths[line % widths.length])} />
      ))}
    </div>
  );
}

interface SkeletonTableProps {
  rows: number;
  columns: number;
  /** How high a row is: `h-12`. */
  row?: string;
  /** How wide the first column is, of names or hours. */
  first?: string;
}

/** Rows and columns of what comes: a first one of names or hours, and as many as there will be beside it. */
export function SkeletonTable({ rows, columns, row = 'h-12', first = 'w-20 sm:w-44' }: SkeletonTableProps) {
  return (
    <div role="status" className="flex min-h-0 flex-1 flex-col overflow-hidden bg-surface">
      <span className="sr-only">加载中…</span>
      {Array.from({ length: rows }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows that are all alike
        <div key={at} data-row className={clsx('flex shrink-0 border-line-faint border-b', row)}>
          <span className={clsx('shrink-0 border-line-faint border-r p-3', first)}>
            <Skeleton className="h-3 w-2/3" />
          </span>
          {Array.from({ length: columns - 1 }, (_, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: cells that are all alike
            <span key={column} className="min-w-0 flex-1 border-line-faint border-r p-3">
              <Skeleton className="h-3 w-3/5" />
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}
