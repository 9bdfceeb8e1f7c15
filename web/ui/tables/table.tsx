import clsx from 'clsx';
import type { ReactNode } from 'react';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';

export type Column<R> = {
  key: string;
  title: ReactNode;
  cell: (row: R) => ReactNode;
  align?: 'left' | 'right' | 'center';
  /** Keep in view while the rest scrolls sideways: the identity on the left, 操作 on the right. */
  sticky?: 'left' | 'right';
  /** Longer text is cut to one line; wrap the cell's content in a Tooltip to show it whole. */
  className?: string;
  /** The rows stand in its order. */
  order?: 'ascending' | 'descending' | undefined;
  /** In the place of its title: a button that asks for another order (sort-button.tsx). */
  head?: ReactNode;
};

export type Density = 'compact' | 'normal' | 'loose';

/** What else stands on a row. `data-drop`: where what is dragged would come to stand. */
export type RowData<R> = (row: R) => { 'data-row': number; 'data-drop': 'before' | 'into' | 'after' | undefined };

type DataTableProps<R> = {
  label: string;
  columns: readonly Column<R>[];
  /** Undefined while there is nothing yet; on a refetch pass the old rows on. */
  rows: readonly R[] | undefined;
  rowKey: (row: R) => string | number;
  rowData?: RowData<R> | undefined;
  /** It became another one while one looked at it. */
  isFresh?: (row: R) => boolean;
  /** What has to be said instead of rows: an EmptyState with 清除筛选, an ErrorState. */
  placeholder?: ReactNode;
  density?: Density;
  skeletonRows?: number;
};

const rowHeights: Record<Density, string> = { compact: 'h-8', normal: 'h-9.25', loose: 'h-11' };
const aligns = { left: 'text-left', right: 'text-right', center: 'text-center' } as const;
const sides = { left: '', right: 'ml-auto', center: 'mx-auto' } as const;
const stuck = { left: 'sticky left-0', right: 'sticky right-0 border-l' } as const;

export function DataTable<R>({
  label,
  columns,
  rows,
  rowKey,
  rowData,
  isFresh,
  placeholder,
  density = 'normal',
  skeletonRows = 8,
}: DataTableProps<R>) {
  const height = rowHeights[density];
  return (
    // Scrolls on its own, so it has to be reachable with the keyboard.
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
      tabIndex={0}
      className="relative min-h-0 flex-1 overflow-auto focus-visible:-outline-offset-2"
    >
      <table aria-busy={!rows && !placeholder} className="w-full border-separate border-spacing-0 text-13">
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                aria-sort={column.order}
                className={clsx(
                  'sticky top-0 h-9 whitespace-nowrap border-line border-b bg-bg px-2.5 text-ink-600',
                  cellClass(column),
                  column.sticky ? 'z-20' : 'z-10',
                )}
              >
                {column.head ?? column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows?.map((row) => (
            <tr key={rowKey(row)} {...rowData?.(row)} className="group" data-fresh={isFresh?.(row) || undefined}>
              {columns.map((column) => (
                <td
                  key={column.key}
                  className={clsx(
                    'whitespace-nowrap border-line border-b bg-surface px-2.5 group-hover:bg-blue-50 group-data-fresh:animate-fresh',
                    'group-data-[drop=into]:bg-blue-100 group-data-[drop=after]:border-b-brand-800 group-data-[drop=before]:shadow-[inset_0_1px_0_var(--color-brand-800)]',
                    height,
                    cellClass(column),
                    column.sticky && 'z-10',
                    column.className,
                  )}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
          {rows || placeholder ? null : <SkeletonRows columns={columns} rows={skeletonRows} height={height} />}
        </tbody>
      </table>
      {placeholder ?? (rows?.length === 0 ? <EmptyState /> : null)}
    </section>
  );
}

function cellClass<R>({ align = 'left', sticky }: Column<R>): string {
  return clsx(aligns[align], sticky && stuck[sticky]);
}

interface SkeletonRowsProps<R> {
  columns: readonly Column<R>[];
  rows: number;
  height: string;
}

/** Each bar stands where its column's texts will: at the left, the right or in the middle. */
function SkeletonRows<R>({ columns, rows, height }: SkeletonRowsProps<R>) {
  return Array.from({ length: rows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rows that are all alike
    <tr key={row}>
      {columns.map(({ key, align = 'left' }, column) => (
        <td key={key} className={clsx('border-line border-b px-2.5', height)}>
          <Skeleton className={clsx('h-3', sides[align], (row + column) % 3 === 0 ? 'w-3/4' : 'w-1/2')} />
        </td>
      ))}
    </tr>
  ));
}
