import { OneLine } from '#web/ui/tables/one-line.tsx';
import { formatWeekday } from '#web/ui/text/format.ts';

/** Cells of a visit, as its lists show them. */

/** When it is: 2026-11-20 周五 15:00 */
export const whenCell = ({ date, time }: { date: string; time: string }) => (
  <span className="whitespace-nowrap">
    {date} {formatWeekday(date)} <b>{time}</b>
  </span>
);

export const complaintCell = ({ chief_complaint }: { chief_complaint: string }) => (
  <OneLine className="max-w-60">{chief_complaint}</OneLine>
);
