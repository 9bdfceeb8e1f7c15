import clsx from 'clsx';
import { Skeleton } from './skeleton.tsx';

interface SkeletonRowsProps {
  rows: number;
  /** How high a row is, and its columns: `min-h-13 grid-cols-[6rem_1fr]`. */
  row: string;
  /** What stands in each column, as large as it will be and at the side where it will. */
  bars: readonly string[];
  className?: string;
}

const counted = (length: number) => Array.from({ length }, (_, at) => at);

/** The rows of a list before they are there: as many as come, each as high, its texts and buttons where they will stand. */
export function SkeletonRows({ rows, row, bars, className }: SkeletonRowsProps) {
  return (
    <div role="status" className={clsx('flex flex-col divide-y divide-line', className)}>
      <span className="sr-only">加载中…</span>
      {counted(rows).map((at) => (
        <div key={at} data-row className={clsx('grid items-center gap-x-4', row)}>
          {bars.map((bar, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns never change places
            <Skeleton key={column} className={bar} />
          ))}
        </div>
      ))}
    </div>
  );
}
