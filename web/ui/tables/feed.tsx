import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { SkeletonLines } from '#web/ui/feedback/skeleton.tsx';

/** So many at first, and more with each press. */
const STEP = 20;
const MOST = 100;

/** How many a feed shows; `more` where there may be more. */
export function useFeedSize() {
  const [size, setSize] = useState(STEP);
  return { size, more: size < MOST ? () => setSize(Math.min(MOST, size + STEP)) : null };
}

interface FeedProps<R> {
  label: string;
  /** As `useCall` of a paged list gives it. */
  rows: readonly R[] | undefined;
  total: number;
  fetching: boolean;
  /** Why it can't be shown; null where it can. */
  problem: string | null;
  onRetry: () => void;
  emptyHint: string;
  unread: boolean;
  reading: boolean;
  onReadAll: () => void;
  more: (() => void) | null;
  children: (row: R) => ReactNode;
}

/** A list in a panel, the newest first: what is unread can be read at once, and more comes when it is asked for. */
export function Feed<R extends { id: number }>(props: FeedProps<R>) {
  const { rows, total, fetching, problem, more } = props;
  if (!rows) {
    return problem === null ? (
      <div className="pt-4">
        <SkeletonLines lines={6} />
      </div>
    ) : (
      <ErrorState reason={problem} retrying={fetching} onRetry={props.onRetry} />
    );
  }
  if (rows.length === 0) return <EmptyState hint={props.emptyHint} />;
  return (
    <>
      <div className="flex justify-end py-1">
        <Button variant="text" size="sm" pending={props.reading} disabled={!props.unread} onClick={props.onReadAll}>
          全部已读
        </Button>
      </div>
      <ul aria-label={props.label} className="flex flex-col">
        {rows.map((row) => (
          <li key={row.id} className="border-line border-b last:border-b-0">
            {props.children(row)}
          </li>
        ))}
      </ul>
      {total > rows.length && more ? (
        <div className="flex justify-center pt-3">
          <Button pending={fetching} onClick={more}>
            加载更多
          </Button>
        </div>
      ) : null}
    </>
  );
}
