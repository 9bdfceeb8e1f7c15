import { hoursBody, WEEKDAY_LABEL, type WeeklyHours } from '#contract/work-hours.ts';
import { sentMoney, type TypedMoney } from '#web/ui/text/yuan.ts';

/** Weekly hours as somebody writes them: amounts and times as typed, each with a key of its own. */

interface BreakDraft {
  key: number;
  from: string;
  to: string;
  name: string;
}
export interface HoursDraft {
  key: number;
  weekday: number;
  from: string;
  to: string;
  breaks: BreakDraft[];
  department_id: number | null;
  fee: TypedMoney;
}

let last = 0;
export const freshKey = () => ++last;

export const draftOf = (hours: readonly WeeklyHours[]): HoursDraft[] =>
  hours.map(({ id: _, breaks, ...rest }) => ({
    ...rest,
    key: freshKey(),
    breaks: breaks.map((gap) => ({ ...gap, key: freshKey() })),
  }));

/** A new span of a day: what the person's other hours have, and the part of the day that is free. */
export function newHours(weekday: number, drafts: readonly HoursDraft[]): HoursDraft {
  const like = drafts.at(0);
  const sameDay = drafts.filter((draft) => draft.weekday === weekday);
  const [from, to] = sameDay.length === 0 ? ['09:00', '18:00'] : ['', ''];
  return {
    key: freshKey(),
    weekday,
    from,
    to,
    breaks: [],
    department_id: like?.department_id ?? null,
    fee: like?.fee ?? 0,
  };
}

/** The same spans on other days, instead of what is there. */
export function copiedTo(drafts: readonly HoursDraft[], weekday: number, days: readonly number[]): HoursDraft[] {
  const source = drafts.filter((draft) => draft.weekday === weekday);
  const others = days.filter((day) => day !== weekday);
  return [
    ...drafts.filter((draft) => !others.includes(draft.weekday)),
    ...others.flatMap((day) =>
      source.map((draft) => ({
        ...draft,
        key: freshKey(),
        weekday: day,
        breaks: draft.breaks.map((gap) => ({ ...gap, key: freshKey() })),
      })),
    ),
  ];
}

export function bodyOf(doctorId: number, version: string, drafts: readonly HoursDraft[]) {
  return {
    doctor_id: doctorId,
    version,
    hours: drafts.map(({ key: _, fee, breaks, ...rest }) => ({
      ...rest,
      fee: sentMoney(fee) ?? 0,
      breaks: breaks.map(({ key: __, ...gap }) => gap),
    })),
  };
}

/** What is wrong, by the path of the contract's own body: `hours.0.to`. */
export function errorsOf(body: ReturnType<typeof bodyOf>): Record<string, string> {
  const issues = hoursBody.safeParse(body).error?.issues ?? [];
  return Object.fromEntries([...issues].reverse().map(({ path, message }) => [path.join('.'), message]));
}

/** The same hours, in whatever order and however an amount was typed. */
export const sameHours = (a: readonly HoursDraft[], b: readonly HoursDraft[]) => plain(a) === plain(b);

const plain = (drafts: readonly HoursDraft[]) =>
  JSON.stringify(
    bodyOf(0, '', drafts)
      .hours.map((hours) => JSON.stringify(hours))
      .sort(),
  );

/** What stands in a week, by day: what two people can have changed of it without being in each other's way. */
export type Week = Record<string, ReturnType<typeof bodyOf>['hours']>;

export function weekOf(drafts: readonly HoursDraft[]): Week {
  const { hours } = bodyOf(0, '', drafts);
  const days = Object.keys(WEEKDAY_LABEL).map((day) => [day, hours.filter(({ weekday }) => String(weekday) === day)]);
  return Object.fromEntries(days);
}

/** The drafts, with those of these days out of others. */
export function withDays(
  drafts: readonly HoursDraft[],
  others: readonly HoursDraft[],
  days: readonly string[],
): HoursDraft[] {
  const of = ({ weekday }: HoursDraft) => days.includes(String(weekday));
  return [...drafts.filter((draft) => !of(draft)), ...others.filter(of)];
}
