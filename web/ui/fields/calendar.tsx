import clsx from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { Button, IconButton } from '#web/ui/button.tsx';
import { FINGER } from '#web/ui/control.ts';
import { dayByKey } from '#web/ui/fields/day-keys.ts';
import {
  addDays,
  addMonths,
  dateParts,
  formatDateHeading,
  relativeDay,
  toDate,
  weekdayIndex,
} from '#web/ui/text/format.ts';
import { useTouch } from '#web/ui/touch.ts';

export type CalendarProps = {
  /** yyyy-MM-dd throughout; no time zone ever comes into it. */
  value: string | null | undefined;
  onChange: (date: string) => void;
  /** The clinic's own day, which need not be the viewer's. */
  today: string;
  min?: string | undefined;
  max?: string | undefined;
};

const weekdays = ['一', '二', '三', '四', '五', '六', '日'];
const weekRows = [0, 7, 14, 21, 28, 35];
const columns = [0, 1, 2, 3, 4, 5, 6];

/** One month, Monday first, as the grid pattern of the ARIA authoring practices: one day is the tab stop. */
export function Calendar(props: CalendarProps) {
  const { value, onChange, today, min, max } = props;
  const [focused, setFocused] = useState(() => clampDate(value || today, min, max));
  const table = useRef<HTMLTableElement | null>(null);
  /** Only keys move the focus; paging by the arrows above leaves it on them. */
  const followFocus = useRef(false);
  const touch = useTouch();

  useLayoutEffect(() => {
    if (!followFocus.current) return;
    followFocus.current = false;
    table.current?.querySelector<HTMLElement>(`[data-date="${focused}"]`)?.focus();
  }, [focused]);

  const onKeyDown = (event: KeyboardEvent) => {
    const target = moved(event, focused);
    if (!target) return;
    event.preventDefault();
    followFocus.current = true;
    setFocused(clampDate(target, min, max));
  };
  const page = (months: number) => setFocused(clampDate(addMonths(focused, months), min, max));

  return (
    <div className="w-max min-w-70 p-3">
      <MonthPager focused={focused} min={min} max={max} onPage={page} />
      <MonthTable {...props} focused={focused} table={table} onKeyDown={onKeyDown} />
      <div className="flex justify-end border-line border-t pt-2">
        <Button
          variant="text"
          size="sm"
          // Its two characters alone are not as wide as a finger.
          className={clsx(FINGER, touch && 'min-w-11')}
          aria-disabled={isOut(today, min, max)}
          onClick={() => onChange(today)}
        >
          今天
        </Button>
      </div>
    </div>
  );
}

interface MonthPagerProps extends Pick<CalendarProps, 'min' | 'max'> {
  focused: string;
  onPage: (months: number) => void;
}

function MonthPager({ focused, min, max, onPage }: MonthPagerProps) {
  const { year, month } = dateParts(focused);
  const first = toDate(year, month, 1);
  return (
    <div className="flex items-center justify-between pb-2">
      <IconButton
        size="sm"
        className={FINGER}
        label="上个月"
        icon={<ChevronLeft aria-hidden size={16} strokeWidth={1.75} />}
        aria-disabled={isOut(addDays(first, -1), min, undefined)}
        onClick={() => onPage(-1)}
      />
      <span aria-live="polite" className="font-semibold text-14">
        {year}年{month}月
      </span>
      <IconButton
        size="sm"
        className={FINGER}
        label="下个月"
        icon={<ChevronRight aria-hidden size={16} strokeWidth={1.75} />}
        aria-disabled={isOut(addMonths(first, 1), undefined, max)}
        onClick={() => onPage(1)}
      />
    </div>
  );
}

interface MonthTableProps extends CalendarProps {
  focused: string;
  table: RefObject<HTMLTableElement | null>;
  onKeyDown: (event: KeyboardEvent) => void;
}

function MonthTable({ value, onChange, today, min, max, focused, table, onKeyDown }: MonthTableProps) {
  const { year, month } = dateParts(focused);
  const first = toDate(year, month, 1);
  const start = addDays(first, -weekdayIndex(first));
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid pattern of a date picker is a table
    <table ref={table} role="grid" aria-label={`${year}年${month}月`} className="w-full" onKeyDown={onKeyDown}>
      <thead>
        <tr>
          {weekdays.map((name) => (
            <th key={name} scope="col" aria-label={`周${name}`} className="h-7 font-normal text-12 text-ink-500">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weekRows.map((offset) => (
          <tr key={offset}>
            {columns.map((column) => {
              const date = addDays(start, offset + column);
              return (
                <Day
                  key={date}
                  date={date}
                  today={today}
                  selected={date === value}
                  tabStop={date === focused}
                  outside={dateParts(date).month !== month}
                  disabled={isOut(date, min, max)}
                  onPick={onChange}
                />
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type DayProps = {
  date: string;
  today: string;
  selected: boolean;
  tabStop: boolean;
  outside: boolean;
  disabled: boolean;
  onPick: (date: string) => void;
};

function Day({ date, today, selected, tabStop, outside, disabled, onPick }: DayProps) {
  const relative = relativeDay(date, today);
  const touch = useTouch();
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: in a table with the grid role a td is a gridcell
    <td aria-selected={selected} className="p-0 text-center">
      <button
        type="button"
        data-date={date}
        tabIndex={tabStop ? 0 : -1}
        aria-disabled={disabled || undefined}
        aria-current={date === today ? 'date' : undefined}
        aria-label={`${formatDateHeading(date)}${relative ? ` ${relative}` : ''}`}
        className={clsx(
          'm-px inline-flex items-center justify-center rounded-cell text-13',
          touch ? 'size-11' : 'size-8 pointer-coarse:size-11',
          selected
            ? 'bg-brand-800 font-semibold text-surface'
            : disabled
              ? 'cursor-not-allowed bg-mute-bg text-mute-fg'
              : clsx('hover:bg-blue-50 hover:text-blue-700', outside ? 'text-ink-500' : 'text-ink-900'),
          date === today && !selected && 'border border-brand-700 font-semibold',
        )}
        onClick={() => !disabled && onPick(date)}
      >
        {dateParts(date).day}
      </button>
    </td>
  );
}

function moved({ key, shiftKey }: KeyboardEvent, date: string): string | null {
  const months = shiftKey ? 12 : 1;
  if (key === 'PageUp') return addMonths(date, -months);
  if (key === 'PageDown') return addMonths(date, months);
  return dayByKey(key, date);
}

function isOut(date: string, min: string | undefined, max: string | undefined): boolean {
  return Boolean((min && date < min) || (max && date > max));
}

function clampDate(date: string, min: string | undefined, max: string | undefined): string {
  if (min && date < min) return min;
  if (max && date > max) return max;
  return date;
}
