import type { ReactNode } from 'react';
import type { Column } from '#web/ui/tables/table.tsx';
import type { NamedColumn } from '#web/ui/tables/table-panel.tsx';
import { formatWeekday } from '#web/ui/text/format.ts';

/**
 * Columns are keys of the contract's row, or of what stands in one of them (`user.phone`), which has a cell of its own; a
 * cell without a look of its own is the value as text.
 */
export type ListColumn<R> = Omit<Column<R>, 'key' | 'title' | 'cell'> & {
  key: (keyof R & string) | `${keyof R & string}.${string}`;
  title: string;
  cell?: (row: R) => ReactNode;
};

/** Fields of the form by their names, and what is shown otherwise. */
export type PageColumns<R> = readonly (ListColumn<R> | (keyof R & string))[];

export function toColumn<R>({ cell, key, ...column }: ListColumn<R>): NamedColumn<R> {
  return { ...column, key, cell: cell ?? ((row) => textOf(row[key as keyof R])) };
}

function textOf(value: unknown): string {
  return value === null || value === undefined || value === '' ? '—' : String(value);
}

/** 2026-11-20 周五 15:00 */
export const dayTimeCell = ({ date, time }: { date: string; time: string }) => (
  <span className="whitespace-nowrap">
    {date} {formatWeekday(date)} <b>{time}</b>
  </span>
);
