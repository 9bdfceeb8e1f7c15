import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { ListFoot, PaginationSkeleton } from '#web/ui/tables/pagination.tsx';
import { type Column, DataTable, type RowData } from '#web/ui/tables/table.tsx';
import { TableTools } from '#web/ui/tables/table-tools.tsx';
import { useFreshRows } from '#web/ui/tables/use-fresh-rows.ts';
import { useTableLook } from '#web/ui/tables/use-table-look.ts';

/** One that can be chosen by its name. */
export type NamedColumn<R> = Column<R> & { title: string };

interface TablePanelProps<R> {
  label: string;
  columns: readonly NamedColumn<R>[];
  /** Undefined while there is nothing yet; what could not be read anew stays. */
  shown: { data: readonly R[]; total: number } | undefined;
  fetching: boolean;
  /** Why it could not be read. */
  problem: string | null;
  onRefresh: () => void;
  /** Null: all of it stands here. */
  pages: { page: number; pageSize: number; onChange: (patch: { page?: number; pageSize?: number }) => void } | null;
  rowData?: RowData<R> | undefined;
  /** At the left of the toolbar. */
  shortcuts?: ReactNode;
  /** What stands instead of rows. */
  placeholder: ReactNode;
}

/** So many rows are drawn of a list without pages, until it is there. */
const WHOLE = 10;

/** A table with its toolbar, its look as one has set it at this address, and its pages. */
export function TablePanel<R extends { id: number }>({
  columns,
  shown,
  problem,
  fetching,
  onRefresh,
  pages,
  shortcuts,
  ...table
}: TablePanelProps<R>) {
  const look = useTableLook(useLocation().pathname);
  const fresh = useFreshRows(shown?.data);
  return (
    <div className="mt-3 flex min-h-90 flex-1 flex-col rounded-panel border border-line bg-surface">
      <div className="flex min-h-10 shrink-0 flex-wrap items-center justify-end border-line border-b px-1.5 py-1 sm:gap-1 sm:px-2.5">
        <div className="flex min-w-min flex-1 flex-wrap items-center sm:gap-1">{shortcuts}</div>
        <TableTools
          refreshing={fetching}
          onRefresh={onRefresh}
          density={look.density}
          onDensity={look.setDensity}
          columns={columns.filter(canHide)}
          hidden={look.hidden}
          onHidden={look.setHidden}
        />
      </div>
      {problem !== null && shown ? (
        <div role="alert">
          <Banner tone="alert" square title="加载失败" action={{ label: '重试', onClick: onRefresh }}>
            {problem}
          </Banner>
        </div>
      ) : null}
      <DataTable
        {...table}
        columns={columns.filter((column) => !canHide(column) || !look.hidden.includes(column.key))}
        rows={shown?.data}
        rowKey={(row) => row.id}
        isFresh={(row) => fresh.has(row.id)}
        density={look.density}
        skeletonRows={pages?.pageSize ?? WHOLE}
      />
      {pages ? <ListFoot total={shown?.total} {...pages} /> : null}
      {!pages || shown || problem !== null ? null : <PaginationSkeleton />}
    </div>
  );
}

/** The last column: what can be done with a row. */
export function actionsColumn<R>(cell: (row: R) => ReactNode): NamedColumn<R> {
  return {
    key: 'actions',
    title: '操作',
    sticky: 'right',
    cell: (row) => <span className="-ml-1.25 inline-flex gap-2">{cell(row)}</span>,
  };
}

/** The identity stays: a row that nobody can tell from another helps nobody. */
function canHide<R>(column: Column<R>): boolean {
  return column.sticky === undefined;
}
