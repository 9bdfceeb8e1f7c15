import { type ReactNode, useState } from 'react';
import { type Asked, Failed } from '#web/api/failed.tsx';
import { ListFoot } from '#web/ui/tables/pagination.tsx';
import { type Column, DataTable } from '#web/ui/tables/table.tsx';

interface Pages {
  page: number;
  pageSize: number;
}

/** Which page of the records is asked for: in a dialog, whose address is the page's under it. */
export const usePages = () => useState<Pages>({ page: 1, pageSize: 10 });

interface RecordsTableProps<R> {
  label: string;
  columns: readonly Column<R>[];
  asked: Asked & { data: { data: R[]; total: number } | undefined };
  pages: Pages;
  onPages: (pages: Pages) => void;
  /** What is said where there are none. */
  empty?: ReactNode;
}

/** What was written down of something, in a dialog, page by page. */
export function RecordsTable<R extends { id: number }>({
  label,
  columns,
  asked,
  pages,
  onPages,
  empty,
}: RecordsTableProps<R>) {
  return (
    <div className="flex min-h-60 flex-col rounded-panel border border-line">
      <DataTable
        label={label}
        columns={columns}
        rows={asked.data?.data}
        rowKey={({ id }) => id}
        placeholder={
          asked.data?.total === 0 ? empty : asked.data || !asked.error ? undefined : <Failed asked={asked} />
        }
      />
      <ListFoot total={asked.data?.total} {...pages} onChange={(patch) => onPages({ ...pages, page: 1, ...patch })} />
    </div>
  );
}
