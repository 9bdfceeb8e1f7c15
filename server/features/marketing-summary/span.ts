import { failField } from '#server/platform/failure.ts';

/** Two days of the business, both included, and as many days just before them. */
export interface Span {
  from: string;
  to: string;
  before_from: string;
  before_to: string;
}

const DAY_MS = 86_400_000;
/** Two years: a page is no archive. */
const MOST_DAYS = 731;

const dayAt = (day: string, days: number) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** Without days: this month until today. @throws INVALID */
export function spanOf(asked: { from?: string | undefined; to?: string | undefined }, today: string): Span {
  const to = asked.to ?? today;
  const from = asked.from ?? `${to.slice(0, 7)}-01`;
  if (from > to) failField('from', '开始日期不能晚于结束日期');
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  if (days > MOST_DAYS) failField('from', '最多统计两年');
  return { from, to, before_from: dayAt(from, -days), before_to: dayAt(from, -1) };
}
