import clsx from 'clsx';
import { type ReactNode, useState } from 'react';
import type { Call } from '#contract/call.ts';
import { Awaited } from '#web/api/awaited.tsx';
import type { CallArgs } from '#web/api/client.ts';
import { useCall } from '#web/api/use-call.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { UnreadDot } from '#web/ui/feedback/unread-dot.tsx';

/** So many at first, and more with each press. */
const STEP = 20;
const MOST = 100;

/** A list as a feed asks for it: its first; `more` where there may be more. */
export function useFeed<C extends Call>(call: C) {
  const [size, setSize] = useState(STEP);
  const asked = useCall(call, { query: { page: 1, pageSize: size } } as unknown as CallArgs<C>, { keep: true });
  return { asked, more: size < MOST ? () => setSize(Math.min(MOST, size + STEP)) : null };
}

interface FeedProps<R> {
  label: string;
  /** A paged list, as `useCall` gives it. */
  asked: {
    data: { data: readonly R[]; total: number } | undefined;
    error: Error | null;
    isFetching: boolean;
    refetch: () => unknown;
  };
  emptyHint: string;
  unread: boolean;
  reading: boolean;
  onReadAll: () => void;
  more: (() => void) | null;
  children: (row: R) => ReactNode;
}

/** A list in a panel, the newest first: what is unread can be read at once, and more comes when it is asked for. */
export function Feed<R extends { id: number }>({ asked, more, ...props }: FeedProps<R>) {
  if (!asked.data)
    return (
      <div className="pt-4">
        <Awaited asked={asked} lines={6} />
      </div>
    );
  const { data: rows, total } = asked.data;
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
          <Button pending={asked.isFetching} onClick={more}>
            加载更多
          </Button>
        </div>
      ) : null}
    </>
  );
}

interface FeedEntryProps {
  unread: boolean;
  title: string;
  /** At the end of its line. */
  mark: ReactNode;
  onOpen: () => void;
  children: ReactNode;
}

/** A line of a feed that leads to the whole of it. */
export function FeedEntry({ unread, title, mark, onOpen, children }: FeedEntryProps) {
  return (
    <button
      type="button"
      className="-mx-2 flex w-[calc(100%+1rem)] flex-col gap-1 rounded-control px-2 py-3 text-left hover:bg-surface-2"
      onClick={onOpen}
    >
      <span className="flex w-full items-center gap-2">
        {unread ? <UnreadDot /> : null}
        <span className={clsx('min-w-0 flex-1 truncate text-14', unread && 'font-semibold')}>{title}</span>
        {mark}
      </span>
      {children}
    </button>
  );
}
