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
