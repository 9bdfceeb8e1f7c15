import clsx from 'clsx';
import { ChevronLeft, ChevronRight, Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { type PagerEntry, pagerEntries } from '#web/ui/tables/pager.ts';
import { formatCount } from '#web/ui/text/format.ts';
import { useTouch } from '#web/ui/touch.ts';

type PaginationProps = {
  total: number;
  page: number;
  size: number;
  onPage: (page: number) => void;
  onSize: (size: number) => void;
  sizes?: readonly number[];
};

const defaultSizes = [10, 15, 25, 50, 100];

interface ListFootProps {
  /** Undefined while the list is not there. */
  total: number | undefined;
  page: number;
  pageSize: number;
  onChange: (asked: { page: number } | { pageSize: number }) => void;
}

/** Under a list that has rows. */
export function ListFoot({ total = 0, page, pageSize, onChange }: ListFootProps) {
  if (total === 0) return null;
  return (
    <div className="shrink-0 border-line border-t px-4 py-2.5">
      <Pagination
        total={total}
        page={page}
        size={pageSize}
        onPage={(next) => onChange({ page: next })}
        onSize={(next) => onChange({ pageSize: next })}
      />
    </div>
  );
}

/** The order is fixed: 共 N 条, sizes, prev, pager, next, 前往 N 页. */
export function Pagination({ total, page, size, onPage, onSize, sizes = defaultSizes }: PaginationProps) {
  const pages = Math.max(1, Math.ceil(total / size));
  const touch = useTouch();
  return (
    <nav aria-label="分页" className="flex flex-wrap items-center gap-3 text-13 text-ink-600">
      <span className="whitespace-nowrap">共 {formatCount(total)} 条</span>
      <Select
        size="sm"
        aria-label="每页条数"
        className={touch ? 'w-32' : 'w-26'}
        options={sizes.map((value) => ({ value, label: `${value} 条/页` }))}
        value={size}
        onChange={onSize}
      />
      <div className="ml-auto flex items-center gap-1">
        <IconButton
          size="sm"
          variant="default"
          label="上一页"
          icon={<ChevronLeft aria-hidden size={16} strokeWidth={1.75} />}
          aria-disabled={page <= 1}
          onClick={() => onPage(page - 1)}
        />
        {pagerEntries(page, pages).map((entry) => (
          <PageButton key={entry} entry={entry} page={page} pages={pages} onPage={onPage} />
        ))}
        <IconButton
          size="sm"
          variant="default"
          label="下一页"
          icon={<ChevronRight aria-hidden size={16} strokeWidth={1.75} />}
          aria-disabled={page >= pages}
          onClick={() => onPage(page + 1)}
        />
      </div>
      {/* Drawn anew on each page, so that it shows the page without an effect to keep it so. */}
      <Jumper key={page} page={page} pages={pages} onPage={onPage} />
    </nav>
  );
}

type PagerProps = { page: number; pages: number; onPage: (page: number) => void };

/** A gap jumps five pages at once. */
function PageButton({ entry, page, pages, onPage }: PagerProps & { entry: PagerEntry }) {
  const touch = useTouch();
  if (typeof entry !== 'number') {
    const back = entry === 'before';
    return (
      <IconButton
        size="sm"
        label={back ? '向前 5 页' : '向后 5 页'}
        icon={<Ellipsis aria-hidden size={16} strokeWidth={1.75} />}
        onClick={() => onPage(back ? Math.max(1, page - 5) : Math.min(pages, page + 5))}
      />
    );
  }
  const current = entry === page;
  return (
    <button
      type="button"
      aria-label={`第 ${entry} 页`}
      aria-current={current ? 'page' : undefined}
      className={clsx(
        'inline-flex items-center justify-center rounded-control px-1',
        touch ? 'h-11 min-w-11' : 'h-7 min-w-7',
        current ? 'bg-brand-800 font-semibold text-surface' : 'text-ink-700 hover:bg-bg-sunken',
      )}
      onClick={() => !current && onPage(entry)}
    >
      {entry}
    </button>
  );
}

function Jumper({ page, pages, onPage }: PagerProps) {
  const [text, setText] = useState(String(page));
  const go = () => {
    const wanted = Math.trunc(Number(text));
    const target = Math.max(1, Math.min(wanted || page, pages));
    setText(String(target));
    if (target !== page) onPage(target);
  };
  return (
    <span className="flex items-center gap-2 whitespace-nowrap">
      前往
      <Input
        aria-label="前往页码"
        size="sm"
        className="w-12 text-center"
        inputMode="numeric"
        value={text}
        onChange={(event) => setText(event.target.value.replace(/\D/g, ''))}
        onBlur={go}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          go();
        }}
      />
      页
    </span>
  );
}

/** The table's foot before it is known how many rows there are, so that the rows don't jump when it comes. */
export function PaginationSkeleton() {
  return (
    <div data-skeleton-foot className="shrink-0 border-line border-t px-4 py-2.5">
      <div className="flex h-7 items-center justify-between">
        <Skeleton className="h-3 w-32" />
        <Skeleton className="h-3 w-52" />
      </div>
    </div>
  );
}
