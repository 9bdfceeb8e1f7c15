import type { ReactNode } from 'react';
import type { Column } from '#web/ui/table.tsx';

/** Columns are keys of the contract's row; a cell without a look of its own is the value as text. */
export type ListColumn<R> = Omit<Column<R>, 'key' | 'title' | 'cell'> & {
  key: keyof R & string;
  title: string;
  cell?: (row: R) => ReactNode;
};

export function toColumn<R>({ cell, key, ...column }: ListColumn<R>): Column<R> {
  return { ...column, key, cell: cell ?? ((row) => textOf(row[key])) };
}

/** The last column: what can be done with a row. */
export function actionsColumn<R>(cell: (row: R) => ReactNode): Column<R> {
  return {
    key: 'actions',
    title: '操作',
    sticky: 'right',
    cell: (row) => <span className="-ml-1.25 inline-flex gap-2">{cell(row)}</span>,
  };
}

/** The identity stays: a row that nobody can tell from another helps nobody. */
export function canHide<R>(column: ListColumn<R>): boolean {
  return column.sticky === undefined;
}

function textOf(value: unknown): string {
  return value === null || value === undefined || value === '' ? '—' : String(value);
}
