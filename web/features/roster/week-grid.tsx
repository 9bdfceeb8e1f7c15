import clsx from 'clsx';
import type { ReactNode } from 'react';
import { ROLE_LABEL } from '#contract/roles.ts';
import type { RosterRow } from '#contract/roster.ts';
import { formatMonthDay, formatTimeRange, formatWeekday, relativeDay, timeOf } from '#web/ui/text/format.ts';
import { Money } from '#web/ui/text/money.tsx';
import { type Block, blocksOf, isException, type Span, ticksOf } from './blocks.ts';
import { DayTrack } from './day-track.tsx';
import './roster.css';

/** A block that somebody dropped elsewhere, until it is saved or put back. */
export interface Dropped {
  row: RosterRow;
  date: string;
  block: Block;
  span: Span;
}

interface WeekGridProps {
  rows: readonly RosterRow[];
  dates: readonly string[];
  today: string;
  axis: Span;
  dropped: Dropped | null;
  writable: boolean;
  onMove: (dropped: Dropped) => void;
  onOpen: (row: RosterRow, date: string, block: Block) => void;
  onHours: (row: RosterRow) => void;
}

/** The week across the clinic: a row for each person, a column for each day. */
export function WeekGrid({ rows, dates, today, axis, ...rest }: WeekGridProps) {
  return (
    <section
      aria-label="一周排班"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on its own, so it has to be reachable with the keyboard
      tabIndex={0}
      className="relative min-h-0 flex-1 overflow-auto rounded-panel border border-line bg-surface focus-visible:-outline-offset-2"
    >
      <table className="w-full min-w-max table-fixed border-separate border-spacing-0 text-13">
        <colgroup>
          <col className="w-40 max-lg:w-24" />
          {dates.map((date) => (
            <col key={date} className={dates.length === 1 ? 'w-64' : 'w-36'} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th
              scope="col"
              className="sticky top-0 left-0 z-30 border-line border-r border-b bg-surface-2 px-3 text-left"
            >
              人员
            </th>
            {dates.map((date) => (
              <DayHead key={date} date={date} today={today} axis={axis} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <PersonRow key={row.id} row={row} dates={dates} today={today} axis={axis} {...rest} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function DayHead({ date, today, axis }: { date: string; today: string; axis: Span }) {
  const near = relativeDay(date, today);
  return (
    <th
      scope="col"
      aria-current={date === today ? 'date' : undefined}
      className={clsx(
        'sticky top-0 z-20 border-line border-r border-b px-1.5 pt-1.5 text-left align-bottom',
        date === today ? 'bg-brand-50' : 'bg-surface-2',
      )}
    >
      <span className={clsx('block whitespace-nowrap', date < today && 'text-ink-500')}>
        {formatWeekday(date)} <span className="font-normal">{formatMonthDay(date)}</span>
        {near === '今天' ? <span className="ml-1 font-normal text-brand-700">今天</span> : null}
      </span>
      <span aria-hidden className="relative block h-5 font-normal text-12 text-ink-500">
        {ticksOf(axis).map((minute) => (
          <span
            key={minute}
            className="absolute"
            style={{ left: `${((minute - axis.from) / (axis.to - axis.from)) * 100}%` }}
          >
            {timeOf(minute).slice(0, 2)}
          </span>
        ))}
      </span>
    </th>
  );
}

type RowProps = Omit<WeekGridProps, 'rows'> & { row: RosterRow };

function PersonRow({ row, dates, today, axis, dropped, writable, onMove, onOpen, onHours }: RowProps) {
  return (
    <tr>
      <th
        scope="row"
        className="sticky left-0 z-10 border-line border-r border-b bg-surface px-3 py-1.5 text-left align-top font-normal max-lg:px-2"
      >
        <button
          type="button"
          className="block max-w-full truncate rounded-cell font-semibold text-14 text-ink-900 hover:text-blue-700 hover:underline max-lg:min-h-11"
          aria-label={`${row.name}的每周出诊时间`}
          onClick={() => onHours(row)}
        >
          {row.name}
        </button>
        <span className="block truncate text-12 text-ink-500">{personLine(row)}</span>
        {row.fee === null ? null : <Money cents={row.fee} className="text-12 text-ink-600" />}
      </th>
      {dates.map((date) => {
        const editable = row.editable && writable && date >= today;
        return (
          <td
            key={date}
            data-date={date}
            className={clsx('border-line border-r border-b p-1.5 align-top', date === today && 'bg-brand-50')}
          >
            <DayTrack
              about={`${row.name} ${formatWeekday(date)}`}
              blocks={blocksOf(row, date)}
              axis={axis}
              editable={editable}
              pending={
                dropped?.row.id === row.id && dropped.date === date
                  ? { key: dropped.block.key, span: dropped.span }
                  : null
              }
              onMove={(block, span) => onMove({ row, date, block, span })}
              onOpen={(block) => onOpen(row, date, block)}
            />
            <Counts row={row} date={date} past={date < today} />
          </td>
        );
      })}
    </tr>
  );
}

const personLine = ({ department_name, job_title, role_name }: RosterRow) =>
  [department_name, job_title || ROLE_LABEL[role_name === 'doctor' ? 'doctor' : 'dental_hygienist']]
    .filter(Boolean)
    .join(' · ');

/** The hours in figures, and what the day has: booked, held, open. */
function Counts({ row, date, past }: { row: RosterRow; date: string; past: boolean }) {
  const count = row.days.find((day) => day.date === date);
  const hours = blocksOf(row, date).filter((block) => !isException(block));
  const parts: ReactNode[] = [];
  if (count && count.booked > 0) parts.push(<b key="booked">约 {count.booked}</b>);
  if (count && count.held > 0) parts.push(<span key="held">占 {count.held}</span>);
  if (count && !past && count.open > 0) parts.push(<span key="open">余 {count.open}</span>);
  return (
    <span className="mt-0.5 flex min-h-5 flex-wrap gap-x-2 text-12 text-ink-600">
      {hours.length > 0 ? (
        <span className="min-w-0 truncate">
          {hours.map(({ source }) => formatTimeRange(source.from, source.to)).join('、')}
        </span>
      ) : null}
      {parts.length > 0 ? <span className="flex gap-x-2 whitespace-nowrap">{parts}</span> : null}
    </span>
  );
}
