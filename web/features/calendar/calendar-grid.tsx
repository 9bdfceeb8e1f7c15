import FullCalendar, {
  type CalendarRef,
  type DayCellInfo,
  type DayHeaderInfo,
  type EventClickInfo,
  type EventDisplayInfo,
  type ListDayHeaderInnerInfo,
} from '@fullcalendar/react';
import { type MouseEvent, useEffect, useMemo, useRef } from 'react';
import type { CalendarDays } from '#contract/calendar.ts';
import { DayHead } from './day-head.tsx';
import { DayTop } from './day-top.tsx';
import { dayClass, dayLabel, dayOf, eventOf, lineClass } from './grid-events.ts';
import { FIXED_OPTIONS, VIEW_NAME } from './grid-options.ts';
import { LineView } from './line-view.tsx';
import type { Line } from './lines.ts';
import type { View } from './ranges.ts';
import { useDayKeys } from './use-day-keys.ts';
import '@fullcalendar/react/skeleton.css';
import '@fullcalendar/react/themes/classic/theme.css';
import '@fullcalendar/react/themes/classic/palette.css';
import './calendar.css';

export interface CalendarGridProps {
  view: View;
  date: string;
  /** The first day that is drawn. */
  start: string;
  /** The clinic's wall clock, `2026-11-20T10:37:00`. */
  now: string;
  /** The last day that is open. */
  last: string;
  lines: readonly Line[];
  days: CalendarDays;
  /** Between which visits may be, `09:00:00`. */
  hours: { from: string; to: string };
  /** Visits of several people: each says whose. */
  shared: boolean;
  /** A phone's month: numbers and keys only, the visits stand elsewhere. */
  compact?: boolean | undefined;
  /** The day that is chosen, where days are chosen on this page. */
  chosen?: string | undefined;
  onDay: (date: string) => void;
  onLine: (line: Line) => void;
  /** 另 N 个 of a crowded hour. */
  onMore: (date: string) => void;
  onStep: (date: string) => void;
}

const OTHERS = 'a, button, [role="button"], [role="link"]';

/** FullCalendar with the clinic's days and lines. */
export default function CalendarGrid(props: CalendarGridProps) {
  const { view, date, now, last, lines, days, hours, compact = false, chosen, onMore } = props;
  const calendar = useRef<CalendarRef>(null);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => calendar.current?.getApi().changeView(VIEW_NAME[view], date), [view, date]);
  const open = (day: string) => {
    if (day <= last) props.onDay(day);
  };
  const keys = useDayKeys(root, { date: chosen ?? date, last, view, onDay: open, onStep: props.onStep });
  const press = ({ target }: MouseEvent) => {
    if (view === 'list' || !(target instanceof Element) || target.closest(OTHERS)) return;
    const day = target.closest('[data-date]')?.getAttribute('data-date');
    if (day) open(day.slice(0, 10));
  };
  const look = (info: { date: Date; isToday: boolean; isPast: boolean }) => dayClass(info, last, chosen);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what a press on the white of a day does, its number does by keyboard
    <div
      ref={root}
      className="cal"
      data-view={view}
      data-compact={compact || undefined}
      onClick={press}
      onKeyDown={keys.onKeyDown}
    >
      <FullCalendar
        {...FIXED_OPTIONS}
        {...useLines(props)}
        ref={calendar}
        now={now}
        initialDate={date}
        initialView={VIEW_NAME[view]}
        height={compact ? 'auto' : '100%'}
        slotMinTime={hours.from}
        slotMaxTime={hours.to}
        allDaySlot={lines.some((line) => line.kind !== 'visit')}
        datesSet={() => requestAnimationFrame(keys.arrive)}
        moreLinkClick={({ date: at }) => onMore(dayOf(at))}
        navLinks={view === 'month' || view === 'week'}
        navLinkHint={(_text, at) => dayLabel(dayOf(at), days, last)}
        navLinkDayClick={(at) => open(dayOf(at))}
        dayCellClass={look}
        dayLaneClass={look}
        {...dayContents(props)}
      />
    </div>
  );
}

/** What stands at the head of a day: its number in a month, its weekday in a week. */
function dayContents({ view, start, last, days, compact = false }: CalendarGridProps) {
  const top = ({ date, isOther, isToday }: DayCellInfo) => (
    <DayTop
      date={dayOf(date)}
      start={start}
      last={last}
      other={isOther}
      today={isToday}
      day={days[dayOf(date)]}
      compact={compact}
    />
  );
  const head = ({ date, isToday }: DayHeaderInfo) => (
    <DayHead date={dayOf(date)} today={isToday} last={last} day={days[dayOf(date)]} />
  );
  // A list's day has two texts, of which the first is enough.
  const title = ({ date, isToday, level }: ListDayHeaderInnerInfo) =>
    level === 0 ? <DayHead date={dayOf(date)} today={isToday} last={last} day={days[dayOf(date)]} /> : '';
  return {
    dayCellTopContent: top,
    listDayHeaderContent: title,
    ...(view === 'week' ? { dayHeaderContent: head } : {}),
  };
}

/** The lines as FullCalendar's events, and what becomes of a press on one. */
function useLines({ lines, view, compact, shared, onLine }: CalendarGridProps) {
  const byId = useMemo(() => new Map(lines.map((line) => [line.id, line])), [lines]);
  const events = useMemo(
    () => (compact ? [] : lines.map((line, order) => eventOf(line, order, view))),
    [lines, view, compact],
  );
  return {
    events,
    eventClass: ({ event }: EventDisplayInfo) => lineClass(byId.get(event.id)),
    eventContent: ({ event, isNarrow }: EventDisplayInfo) => (
      <LineView line={byId.get(event.id)} narrow={isNarrow} view={view} shared={shared} />
    ),
    eventClick: ({ event, jsEvent }: EventClickInfo) => {
      jsEvent.preventDefault();
      const line = byId.get(event.id);
      if (line) onLine(line);
    },
  };
}
