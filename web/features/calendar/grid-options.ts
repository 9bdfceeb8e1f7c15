import type { CalendarOptions } from '@fullcalendar/react';
import dayGridPlugin from '@fullcalendar/react/daygrid';
import listPlugin from '@fullcalendar/react/list';
import zhCn from '@fullcalendar/react/locales/zh-cn';
import classicTheme from '@fullcalendar/react/themes/classic';
import timeGridPlugin from '@fullcalendar/react/timegrid';
import { DAY_LINES } from './lines.ts';
import type { View } from './ranges.ts';

export const VIEW_NAME: Record<View, string> = {
  month: 'dayGridMonth',
  week: 'timeGridWeek',
  day: 'timeGridDay',
  list: 'listWeek',
};

/** Side by side in one hour: of a day there is room for most, of a week for two. */
const STACKS = { day: 6, week: 2 } as const;

/** FullCalendar as the clinic uses it: Chinese, Monday first, UTC, nothing to drag, a bar of ours above it. */
export const FIXED_OPTIONS: CalendarOptions = {
  plugins: [dayGridPlugin, timeGridPlugin, listPlugin, classicTheme],
  locales: [zhCn],
  locale: 'zh-cn',
  timeZone: 'UTC',
  firstDay: 1,
  headerToolbar: false,
  editable: false,
  eventOrder: 'order',
  eventOrderStrict: true,
  eventDisplay: 'block',
  eventMinHeight: 22,
  slotEventOverlap: false,
  // 另 N 个 of a month is a line of its own, since the server knows more visits than it sent.
  dayMaxEvents: DAY_LINES + 1,
  moreLinkText: (count) => `另 ${count} 个`,
  moreLinkHint: (count) => `另 ${count} 个，查看当天`,
  slotDuration: '00:15:00',
  slotHeaderInterval: '01:00:00',
  slotHeaderFormat: { hour: '2-digit', minute: '2-digit', hour12: false },
  expandRows: true,
  // A day begins with the clinic's first hour, at the top. FullCalendar 7.1 would scroll there once more a frame after
  // each change of height, and throws where the calendar has gone in between.
  scrollTime: '',
  nowIndicator: true,
  allDayText: '当天',
  noEventsContent: '暂无数据',
  dayHeaderAlign: 'start',
  dayHeaderFormat: { weekday: 'short' },
  nowIndicatorLineClass: 'cal-now',
  views: {
    timeGridWeek: { eventMaxStack: STACKS.week },
    timeGridDay: { eventMaxStack: STACKS.day, dayHeaders: false },
  },
};
