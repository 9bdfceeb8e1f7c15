import clsx from 'clsx';
import { ArrowDown, ArrowDownUp, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { SMALL_ICON } from '#web/ui/icon.ts';

interface SortButtonProps {
  /** Of the rows, by this column; left out where they stand in another. */
  order: 'ascending' | 'descending' | undefined;
  onSort: () => void;
  children: ReactNode;
}

const ICONS = { ascending: ArrowUp, descending: ArrowDown, none: ArrowDownUp } as const;

/** The title of a column in whose order a list can be asked for. */
export function SortButton({ order, onSort, children }: SortButtonProps) {
  const Icon = ICONS[order ?? 'none'];
  return (
    <button
      type="button"
      className={clsx(
        '-mx-1 inline-flex min-h-6 items-center gap-1 rounded-cell px-1 hover:text-ink-900 pointer-coarse:min-h-9',
        order && 'text-brand-800',
      )}
      onClick={onSort}
    >
      {children}
      <Icon {...SMALL_ICON} className={order ? undefined : 'text-ink-400'} />
    </button>
  );
}
