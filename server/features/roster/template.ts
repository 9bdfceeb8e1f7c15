import type { TemplateReport, WorkException } from '#contract/work-hours.ts';
import { clockTime } from '#server/platform/clock.ts';
import type { Effects } from '#server/platform/command.ts';

/** What the functions of db/functions/51_roster.sql answer. */
export interface Report extends Effects, TemplateReport {}

export interface ExceptionRow {
  id: number;
  date: string;
  from_minute: number;
  to_minute: number;
  kind: WorkException['kind'];
  reason: string;
  department_id: number | null;
  fee: number | null;
}

export function presentException(row: ExceptionRow): WorkException {
  const { id, date, from_minute, to_minute, kind, reason, department_id, fee } = row;
  return { id, date, from: clockTime(from_minute), to: clockTime(to_minute), kind, reason, department_id, fee };
}
