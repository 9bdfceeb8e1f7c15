import FullCalendar, {
  type CalendarRef,
  type DayCellInfo,
  type EventClickInfo,
  type EventDisplayInfo,
  type EventInput,
} from '@fullcalendar/react';
import dayGridPlugin from '@fullcalendar/react/daygrid';
import listPlugin from '@fullcalendar/react/list';
import zhCn from '@fullcalendar/react/locales/zh-cn';
import classicTheme from '@fullcalendar/react/themes/classic';
import timeGridPlugin from '@fullcalendar/react/timegrid';
import { type MouseEvent, useEffect, useMemo, useRef } from 'react';
import type { CalendarDays } from '#contract/calendar.ts';
import { formatDateHeading } from '#web/ui/format.ts';
import { DayTop } from './day-top.tsx';
import { LineView } from './line-view.tsx';
import { type Line, lookOf } from './lines.ts';
import type { View } from './ranges.ts';
import { useDayKeys } from './use-day-keys.ts';
import '@fullcalendar/react/skeleton.css';
import '@fullcalendar/react/themes/classic/theme.css';
import '@fullcalendar/react/themes/classic/palette.css';
import './calendar.css';

const PLUGINS = [dayGridPlugin, timeGridPlugin, listPlugin, classicTheme];
const LOCALES = [zhCn];
const VIEW_NAME: Record<View, string> = {
  month: 'dayGridMonth',
  week: 'timeGridWeek',
  day: 'timeGridDay',
  list: 'listWeek',
};

export interface CalendarGridProps {
  view: View;
  date: string;
  /** The clinic's wall clock, `2026-11-20T10:37:00`. */
  now: string;
  /** The last day that is open. */
  last: string;
  lines: readonly Line[];
  days: CalendarDays;
  /** Minutes after midnight between which visits may be. */
  hours: { from: string; to: string };
  /** A phone's month: numbers and keys only, the visits stand elsewhere. */
  compact?: boolean;
  /** The day that is chosen, where days are chosen on this page. */
  chosen?: string | undefined;
  onDay: (date: string) => void;
  onLine: (line: Line) => void;
  /** 另 N 个 of a crowded hour. */
  onMore: (date: string) => void;
  onStep: (by: 1 | -1, focus: string) => void;
}

/** The day of a date that FullCalendar gives: in its UTC mode wall-clock times are drawn as they are. */
const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/** FullCalendar, as the clinic's calendars use it: Chinese, Monday first, UTC, nothing to drag. */
export default function CalendarGrid(props: CalendarGridProps) {
  const { view, date, now, last, lines, days, hours, compact = false, chosen, onDay, onLine, onMore, onStep } = props;
  const calendar = useRef<CalendarRef>(null);
  const root = useRef<HTMLDivElement>(null);
  const byId = useMemo(() => new Map(lines.map((line) => [line.id, line])), [lines]);
  const events = useMemo(
    () => (compact ? [] : lines.map((line, order) => eventOf(line, order, view))),
    [lines, view, compact],
  );
  const keys = useDayKeys(root, { date: chosen ?? date, last, view, onStep });

  useEffect(() => {
    const api = calendar.current?.getApi();
    if (api) api.changeView(VIEW_NAME[view], date);
  }, [view, date]);

  const closed = (at: Date) => dayOf(at) > last;
  const dayClass = (info: { date: Date; isToday: boolean; isPast: boolean }) =>
    [
      'cal-day',
      closed(info.date) && 'cal-closed',
      info.isPast && !info.isToday && 'cal-past',
      info.isToday && 'cal-today',
      dayOf(info.date) === chosen && 'cal-chosen',
    ]
      .filter(Boolean)
      .join(' ');
  const open = (day: string) => {
    if (day <= last) onDay(day);
  };
  const press = (event: MouseEvent) => {
    if (!(event.target instanceof Element) || event.target.closest('a, button, [role="button"], [role="link"]')) return;
    const day = event.target.closest('[data-date]')?.getAttribute('data-date');
    if (view !== 'list' && day) open(day.slice(0, 10));
  };
  const eventClass = ({ event }: EventDisplayInfo) => {
    const line = byId.get(event.id);
    if (!line) return '';
    if (line.kind === 'visit') return `cal-line cal-visit cal-${lookOf(line.item)}`;
    return `cal-line cal-${line.kind}${line.kind === 'open' && !line.free ? ' cal-full' : ''}`;
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what a press on the white of a day does, its number does by keyboard
    <div
      ref={root}
      className="cal"
      data-view={view}
      data-compact={compact || undefined}
      onClick={press}
      onKeyDown={keys}
    >
      <FullCalendar
        ref={calendar}
        plugins={PLUGINS}
        locales={LOCALES}
        locale="zh-cn"
        timeZone="UTC"
        firstDay={1}
        now={now}
        initialDate={date}
        initialView={VIEW_NAME[view]}
        headerToolbar={false}
        height={compact ? 'auto' : '100%'}
        editable={false}
        events={events}
        eventOrder="order"
        eventOrderStrict
        eventDisplay="block"
        dayMaxEvents={4}
        eventMaxStack={3}
        eventMinHeight={22}
        slotEventOverlap={false}
        moreLinkText={(count) => `另 ${count} 个`}
        moreLinkHint={(count) => `另 ${count} 个，查看当天`}
        moreLinkClick={({ date: at }) => onMore(dayOf(at))}
        dayHeaderFormat={
          view === 'month' ? { weekday: 'short' } : { weekday: 'short', month: 'numeric', day: 'numeric' }
        }
        slotDuration="00:15:00"
        slotHeaderInterval="01:00:00"
        slotHeaderFormat={{ hour: '2-digit', minute: '2-digit', hour12: false }}
        slotMinTime={hours.from}
        slotMaxTime={hours.to}
        expandRows
        nowIndicator
        allDayText="当天"
        allDaySlot={lines.some((line) => line.kind !== 'visit')}
        listDayFormat={{ month: 'numeric', day: 'numeric', weekday: 'short' }}
        listDayAltFormat={false}
        noEventsContent="暂无数据"
        navLinks={view !== 'day'}
        navLinkHint={(_text, at) => dayLabel(dayOf(at), days, last)}
        navLinkDayClick={(at) => open(dayOf(at))}
        dayCellClass={dayClass}
        dayLaneClass={dayClass}
        dayHeaderClass={dayClass}
        dayCellTopContent={(info: DayCellInfo) => (
          <DayTop
            date={dayOf(info.date)}
            first={info.monthText !== ''}
            other={info.isOther}
            today={info.isToday}
            last={last}
            day={days[dayOf(info.date)]}
            compact={compact}
          />
        )}
        eventClass={eventClass}
        eventContent={({ event, isNarrow }: EventDisplayInfo) => (
          <LineView line={byId.get(event.id)} narrow={isNarrow} list={view === 'list'} />
        )}
        eventClick={({ event, jsEvent }: EventClickInfo) => {
          jsEvent.preventDefault();
          const line = byId.get(event.id);
          if (line) onLine(line);
        }}
      />
    </div>
  );
}

/** What is read out of a day: 11月20日 周五，已约 16 */
function dayLabel(date: string, days: CalendarDays, last: string): string {
  const key = date > last ? '未开放' : (days[date]?.key ?? '');
  return key === '' ? formatDateHeading(date) : `${formatDateHeading(date)}，${key}`;
}

/** Visits have a time; of a day away only the hours are hatched, in the views that have hours. */
function eventOf(line: Line, order: number, view: View): EventInput {
  const { id, date } = line;
  const own = { id, order, interactive: line.kind !== 'off' };
  if (line.kind === 'visit') {
    return {
      ...own,
      start: `${date}T${line.item.time}:00`,
      end: `${date}T${line.item.end}:00`,
      title: line.item.patient,
    };
  }
  if (line.kind === 'off' && line.off.kind !== 'rest' && (view === 'week' || view === 'day')) {
    const { from, to } = line.off;
    return { ...own, start: `${date}T${from}:00`, end: `${date}T${to}:00`, title: line.text, display: 'background' };
  }
  return { ...own, start: date, allDay: true, title: line.kind === 'more' ? `另 ${line.count} 个` : line.text };
}
