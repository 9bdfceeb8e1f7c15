import clsx from 'clsx';
import { Ban } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { CalendarDay } from '#contract/calendar.ts';
import { minutesOf } from '#web/ui/text/format.ts';
import {
  columnsOf,
  type Figures,
  figuresOf,
  type HospitalColumn,
  type HospitalRow,
  rowsOf,
} from './hospital-figures.ts';
import type { CalendarModel } from './use-calendar.ts';

const NOON = 720;
const FREE_WORDS = '余：还能约的号源，按格计（一格 15 分钟）';
const TAKEN_WORDS = '约：未取消的预约，按人次计';

interface HospitalTableProps {
  model: CalendarModel;
  /** The grid of a day, of one doctor where one is named. */
  addressOf: (date: string, doctor?: number) => string;
}

/** A whole hospital's week, or day, at a glance: doctors down, days across, and what is free and taken in each cell. */
export function HospitalTable({ model, addressOf }: HospitalTableProps) {
  const { range, days, headers, view } = model;
  const columns = columnsOf(range);
  const rows = rowsOf(headers, days, model.params.department_id);
  return (
    <section aria-label={view === 'day' ? '全院当天' : '全院一周'} className="flex min-h-0 flex-1 flex-col bg-surface">
      <div className="min-h-0 flex-1 overflow-auto">
        <table className="w-full table-fixed border-separate border-spacing-0 text-12 sm:text-14">
          <thead>
            <tr>
              <th
                scope="col"
                className="sticky top-0 left-0 z-20 h-9 w-20 border-line border-r border-b bg-surface-2 px-2 text-left font-normal text-ink-600 sm:w-44 sm:px-4"
              >
                医生
              </th>
              {columns.map((column) => (
                <ColumnHead key={column.id} column={column} model={model} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.doctor ?? 'all'}>
                <RowHead row={row} />
                {columns.map((column) => (
                  <Cell key={column.id} {...{ row, column, model, addressOf }} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="shrink-0 border-line border-t px-4 py-2 text-12 text-ink-600">
        {model.scope === 'base' ? FREE_WORDS : `${FREE_WORDS}；${TAKEN_WORDS}`}
      </p>
    </section>
  );
}

function ColumnHead({ column, model }: { column: HospitalColumn; model: CalendarModel }) {
  const today = model.view === 'week' && column.date === model.today;
  return (
    <th
      scope="col"
      aria-current={today ? 'date' : undefined}
      className="sticky top-0 z-10 h-9 border-line border-r border-b bg-surface-2 px-0.5 py-1 text-center font-semibold"
    >
      <span className={clsx('inline-block rounded-pill px-1 sm:px-2.5', today && 'bg-brand-800 text-surface')}>
        {column.title}
      </span>
      {column.date > model.last ? (
        <span className="block font-normal text-12 text-ink-600 sm:ml-2 sm:inline">未开放</span>
      ) : null}
    </th>
  );
}

function RowHead({ row: { doctor, name, hint } }: { row: HospitalRow }) {
  return (
    <th
      scope="row"
      className={clsx(
        'sticky left-0 z-10 h-12 border-line border-r border-b px-2 text-left font-normal sm:px-4',
        doctor === null ? 'bg-surface-2' : 'bg-surface',
      )}
    >
      <span className="block truncate font-semibold">{name}</span>
      {hint === '' ? null : <span className="hidden truncate text-12 text-ink-600 sm:block">{hint}</span>}
    </th>
  );
}

interface CellProps extends HospitalTableProps {
  row: HospitalRow;
  column: HospitalColumn;
}

const FRAME = 'h-12 border-line border-r border-b p-0';

function Cell({ row, column, model, addressOf }: CellProps) {
  const { date } = column;
  if (date > model.last) return <td className={clsx(FRAME, 'bg-mute-bg')} />;
  const day = model.days[date];
  const past = date < model.today;
  const figures = figuresOf(day, row, column, model.headers);
  const own = model.scope === 'base' ? ownOf(day, row, column, model) : 0;
  const doctor = row.doctor === null || row.doctor === 0 ? undefined : row.doctor;
  return (
    <td className={FRAME}>
      <Link
        to={addressOf(date, doctor)}
        title={figures?.away || undefined}
        className={clsx(
          'flex h-full min-h-12 flex-col items-center justify-center leading-4 outline-offset-[-2px] hover:underline sm:flex-row sm:gap-x-3',
          groundOf(figures, past),
        )}
      >
        <span className="sr-only">{`${row.name}，${column.name}，`}</span>
        <Free figures={figures} past={past} />
        <Taken figures={figures} past={past} />
        {own > 0 ? <span className="whitespace-nowrap text-orange-800">{`我的 ${own}`}</span> : null}
      </Link>
    </td>
  );
}

/** 余 12, or why there is none. */
function Free({ figures, past }: { figures: Figures | null; past: boolean }) {
  if (past) return null;
  const key = figures ? figures.key : '无号';
  if (key === '') return null;
  const open = (figures?.open ?? 0) > 0;
  return (
    <span className={clsx('inline-flex items-center gap-1 whitespace-nowrap', open && 'font-semibold')}>
      {key === '停诊' ? <Ban aria-hidden size={12} strokeWidth={2.2} /> : null}
      {key}
      <span className="sr-only">{open ? ' 格，' : '，'}</span>
      {figures?.away ? <span className="sr-only">{`${figures.away}，`}</span> : null}
    </span>
  );
}

/** 约 8, of a day that is over 8 人次. */
function Taken({ figures, past }: { figures: Figures | null; past: boolean }) {
  const visits = figures?.visits ?? 0;
  if (visits === 0) return past ? <span className="text-ink-500">—</span> : null;
  if (past) return <span className="whitespace-nowrap text-ink-600">{`${visits} 人次`}</span>;
  return (
    <span className="whitespace-nowrap text-orange-800">
      {`约 ${visits}`}
      <span className="sr-only"> 人次</span>
    </span>
  );
}

function groundOf(figures: Figures | null, past: boolean): string {
  if (past) return 'bg-surface-2';
  if (figures && figures.open > 0) return 'bg-blue-50 text-blue-700';
  switch (figures?.key) {
    case '停诊':
      return 'bg-red-50 text-red-700';
    case '约满':
      return 'bg-booked-bg text-booked-fg';
    case '':
      return 'bg-surface-2';
    default:
      return 'bg-mute-bg text-mute-fg';
  }
}

/** One's own visits: all of the day's stand in the row of all, also those elsewhere. */
function ownOf(
  day: CalendarDay | undefined,
  { doctor }: HospitalRow,
  { halves }: HospitalColumn,
  { hospitalDay }: CalendarModel,
): number {
  const here = hospitalDay?.meta.hospital.name;
  const inHalf = (time: string) => halves.includes(minutesOf(time) < NOON ? 'am' : 'pm');
  const items = (day?.items ?? []).filter(({ time }) => inHalf(time));
  if (doctor === null) return items.length;
  return items.filter((item) => item.doctor_id === doctor && item.hospital_name === here).length;
}
