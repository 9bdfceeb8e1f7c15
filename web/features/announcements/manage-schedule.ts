import { instantOf } from '#web/clinic/day/instant.ts';
import { type WallClock, wallClock } from '#web/realtime/server-clock.ts';
import { addDays, formatDateHeading, minutesOf, relativeDay, timeOf, weekdayIndex } from '#web/ui/text/format.ts';

/** Day and time on the clinic's clock, as they are chosen. */
export interface Moment {
  /** yyyy-MM-dd */
  date: string;
  /** HH:mm */
  time: string;
}

/** As the wire takes it: the clinic's clock with its offset. */
export function wireOf({ date, time }: Moment): string {
  return `${date}T${time}:00+08:00`;
}

export function momentOf(at: number): Moment {
  const { date, minute } = wallClock(at);
  return { date, time: timeOf(minute) };
}

const QUARTER = 15;

/** The next full quarter that leaves at least some minutes to change one's mind. */
export function nextQuarter(now: number): Moment {
  const step = QUARTER * 60_000;
  return momentOf(Math.ceil((now + 5 * 60_000) / step) * step);
}

export interface Preset {
  label: string;
  moment: Moment;
}

/** The times that are asked for most, as far as they are still to come. */
export function presetsAt(now: number): Preset[] {
  const { date: today, minute } = wallClock(now);
  const tomorrow = addDays(today, 1);
  const monday = addDays(today, 7 - weekdayIndex(today));
  const soon = nextQuarter(now);
  const all: Preset[] = [
    { label: `${relativeDay(soon.date, today)} ${soon.time}`, moment: soon },
    { label: '今天 12:00', moment: { date: today, time: '12:00' } },
    { label: '今天 18:00', moment: { date: today, time: '18:00' } },
    { label: '明天 08:00', moment: { date: tomorrow, time: '08:00' } },
    { label: '明天 18:00', moment: { date: tomorrow, time: '18:00' } },
    { label: '下周一 08:00', moment: { date: monday, time: '08:00' } },
  ];
  const taken = new Set<string>();
  return all.filter(({ moment }) => {
    const key = `${moment.date} ${moment.time}`;
    const passed = moment.date === today && minutesOf(moment.time) <= minute;
    if (passed || taken.has(key)) return false;
    taken.add(key);
    return true;
  });
}

/** Why it can't go out then, or null. The server looks again, by its own clock. */
export function momentProblem(moment: Moment, now: number): string | null {
  const at = instantOf(moment);
  if (Number.isNaN(at)) return '请输入时间，如 18:00';
  return at <= now ? '发布时间必须晚于现在' : null;
}

/** `11月20日 周五 18:00（今天，7 小时 23 分钟后）` */
export function momentText(moment: Moment, now: number): string {
  const { date: today } = wallClock(now);
  const day = relativeDay(moment.date, today);
  const left = leftText(instantOf(moment) - now);
  return `${formatDateHeading(moment.date)} ${moment.time}（${[day, left].filter(Boolean).join('，')}）`;
}

/** `7 小时 23 分钟后`, `3 天后`; rounded up, so that it never reads as now. */
export function leftText(milliseconds: number): string {
  const minutes = Math.max(1, Math.ceil(milliseconds / 60_000));
  if (minutes < 60) return `${minutes} 分钟后`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return minutes % 60 === 0 ? `${hours} 小时后` : `${hours} 小时 ${minutes % 60} 分钟后`;
  return `${Math.floor(hours / 24)} 天后`;
}

/** `10:37`, the clinic's wall. */
export function clockText({ minute }: WallClock): string {
  return timeOf(minute);
}
