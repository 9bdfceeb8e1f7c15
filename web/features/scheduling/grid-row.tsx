import { useAtomValue } from 'jotai';
import { selectAtom } from 'jotai/utils';
import { type CSSProperties, memo, useMemo } from 'react';
import { type GridHeader, SLOT_MINUTES } from '#contract/slot-state.ts';
import type { DayStore } from '#web/clinic/day/day-store.ts';
import { minuteAtom } from '#web/realtime/server-clock.ts';
import { minutesOf, timeOf } from '#web/ui/text/format.ts';
import { SlotCell } from './slot-cell.tsx';

interface GridRowProps {
  day: DayStore;
  headers: readonly GridHeader[];
  /** Which of them are drawn. */
  columns: readonly number[];
  time: string;
  above: string | null;
  below: string | null;
  /** Among all lines of the grid, from 1. */
  rowIndex: number;
}

/** Minutes into this row's quarter of an hour, or null while it is another's. */
function useMinutesInto(date: string, time: string): number | null {
  const into = useMemo(
    () =>
      selectAtom(minuteAtom, (now) => {
        const passed = now.minute - minutesOf(time);
        return now.date === date && passed >= 0 && passed < SLOT_MINUTES ? passed : null;
      }),
    [date, time],
  );
  return useAtomValue(into);
}

export const GridRow = memo(function GridRow({ headers, columns, rowIndex, ...line }: GridRowProps) {
  const { day, time, above } = line;
  const into = useMinutesInto(day.date, time);
  const hour = time.endsWith(':00');
  return (
    <div
      role="row"
      aria-rowindex={rowIndex}
      className="sg-row"
      data-hour={hour || undefined}
      data-hour-end={time.endsWith(':45') || undefined}
      data-now={into !== null || undefined}
      style={{ '--line': rowIndex, '--now': into === null ? undefined : into / SLOT_MINUTES } as CSSProperties}
    >
      <div role="rowheader" aria-colindex={1} className="sg-time" data-time={time} aria-label={time}>
        {into === null ? (
          hour || above === null ? (
            time
          ) : (
            time.slice(2)
          )
        ) : (
          <span className="sg-now-pill">{timeOf(minutesOf(time) + into)}</span>
        )}
      </div>
      {columns.map((column) => {
        const header = headers[column];
        if (!header) return null;
        return (
          <SlotCell
            {...line}
            key={header.prop}
            header={header}
            column={column}
            last={headers[column + 1]?.department_id !== header.department_id}
          />
        );
      })}
    </div>
  );
});
