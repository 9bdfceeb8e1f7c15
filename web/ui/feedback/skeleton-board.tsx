import clsx from 'clsx';
import { Skeleton } from './skeleton.tsx';

interface Lane {
  rows: number;
  /** How high a row is, and its rules. */
  row: string;
  /** What stands in each row, from the top. */
  bars: readonly string[];
  /** Its title, where it has one. */
  head?: string;
  className?: string;
}

interface SkeletonBoardProps {
  /** Cells side by side along the top: weekdays, the quarters of a day. */
  strip: { cells: number; className: string; cell: string; bar: string };
  /** How the lanes stand beside each other. */
  lanesClass: string;
  lanes: readonly Lane[];
  className?: string;
}

const counted = (length: number) => Array.from({ length }, (_, at) => at);

/** A board before it is there: its strip on top, and its lanes of rows below. */
export function SkeletonBoard({ strip, lanesClass, lanes, className }: SkeletonBoardProps) {
  return (
    <div role="status" className={clsx('flex min-h-0 flex-1 flex-col overflow-hidden', className)}>
      <span className="sr-only">加载中…</span>
      <div className={clsx('shrink-0 border-line border-b', strip.className)}>
        {counted(strip.cells).map((cell) => (
          <span key={cell} data-cell className={strip.cell}>
            <Skeleton className={strip.bar} />
          </span>
        ))}
      </div>
      <div className={clsx('grid min-h-0 flex-1', lanesClass)}>
        {lanes.map((lane, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lanes never change places
          <SkeletonLane key={at} {...lane} />
        ))}
      </div>
    </div>
  );
}

function SkeletonLane({ rows, row, bars, head, className }: Lane) {
  return (
    <div data-lane className={className}>
      {head ? (
        <div className="flex h-11 items-center px-5">
          <Skeleton className={head} />
        </div>
      ) : null}
      {counted(rows).map((at) => (
        <div key={at} data-row className={row}>
          {bars.map((bar) => (
            <Skeleton key={bar} className={bar} />
          ))}
        </div>
      ))}
    </div>
  );
}
