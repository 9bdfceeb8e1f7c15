import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { CalendarDays } from '#contract/calendar.ts';
import type { GridHeader } from '#contract/slot-state.ts';
import { minutesOf, timeOf } from '#web/ui/text/format.ts';
import { linesOf } from './lines.ts';
import { lastOpen, rangeOf, shownDate, VIEWS, type View } from './ranges.ts';
import { type Place, useScope } from './scope.ts';
import { useCalendarParams } from './use-calendar-params.ts';
import { useDays } from './use-days.ts';
import { useHospital } from './use-hospital.ts';
import { useLive } from './use-live.ts';

const NOTHING: CalendarDays = {};
const NOBODY: readonly GridHeader[] = [];

interface CalendarOptions {
  place: Place;
  /** Where the URL names none. */
  view: View;
  /** Which the URL may name. A phone has no room for hours: of several people it draws weeks and days as a table. */
  on?: 'desk' | 'phone';
  /** Visits of each day in a month; none where a phone shows its numbers alone. */
  perDay?: number | undefined;
  /** The chosen day's visits too, all of them. */
  withDay?: boolean;
}

/** Which days of whom, as the URL says it. */
function useShown({ place, view: usual, on = 'desk' }: CalendarOptions) {
  const [params, change] = useCalendarParams();
  const scope = useScope(place);
  const { query: hospital, call, wall, hospitalDay } = useHospital(scope === 'base' ? params : OWN_HOSPITAL);
  const whole = scope !== 'own' && params.doctor_id === undefined;
  const views: readonly View[] = on === 'desk' ? VIEWS : whole ? PHONE_VIEWS : MONTH_ALONE;
  const view = views.find((each) => each === params.view) ?? usual;
  const date = shownDate(params.date, wall.date);
  return {
    params,
    change,
    scope,
    hospitalDay,
    views,
    view,
    date,
    source: { hospital, call, wall },
    /** A whole hospital's week or day: who across which days, in numbers. */
    table: whole && (view === 'week' || view === 'day'),
    /** Visits of several people: each says whose. */
    shared: scope === 'base' || whole,
    range: useMemo(() => rangeOf(view, date), [view, date]),
    last: lastOpen(wall.date),
  };
}

type Shown = ReturnType<typeof useShown>;

/** The days' visits and numbers, and the chosen day's; kept true by what happens at the hospital. */
function useVisits(shown: Shown, { perDay, withDay = false }: CalendarOptions) {
  const { scope, params, hospitalDay, range, date, table, view } = shown;
  const { call, wall } = shown.source;
  const queries = useQueryClient();
  const asked = { scope, filters: params, enabled: hospitalDay !== null };
  const days = useDays({
    ...asked,
    range,
    perDay: table && scope !== 'base' ? 0 : view === 'month' ? perDay : undefined,
    byDoctor: table,
  });
  const theDay = useMemo(() => rangeOf('day', date), [date]);
  const day = useDays({
    ...asked,
    range: theDay,
    perDay: undefined,
    byDoctor: false,
    enabled: asked.enabled && withDay,
  });
  const renew = useBoth(days.renew, day.renew);
  const reload = useCallback(
    () => void queries.invalidateQueries({ queryKey: [call.method, call.path] }),
    [queries, call],
  );
  const refused = useLive({ hospitalDay, wall, renew, reload });
  return { days, day, refused };
}

/** What a calendar shows: whose, which days, and what keeps them true. */
export function useCalendar(options: CalendarOptions) {
  const shown = useShown(options);
  const { source, ...rest } = shown;
  const { hospital, wall } = source;
  const { hospitalDay, view, table, range, last } = rest;
  const { days, day, refused } = useVisits(shown, options);
  const known = days.data ?? NOTHING;
  const lines = useMemo(() => (table ? [] : linesOf(known, view, range, last)), [table, known, view, range, last]);
  return {
    ...rest,
    /** Who has a column, in the grid's order. */
    headers: hospitalDay?.data.table_headers ?? NOBODY,
    today: wall.date,
    now: `${wall.date}T${timeOf(wall.minute)}:00`,
    days: known,
    lines,
    /** Nothing stands on the days that are drawn. */
    empty: !table && days.data !== undefined && !days.isPlaceholderData && lines.length === 0,
    /** The chosen day, as far as it is known: another one's visits must not stand under its date. */
    day: day.isPlaceholderData ? undefined : day.data,
    hours: useMemo(() => hoursOf(known), [known]),
    /** The last days' lines stay while others come; a table's cells would say of a day what is true of another. */
    loading: days.data === undefined || (table && days.isPlaceholderData),
    /** Another range is on its way. */
    switching: days.isPlaceholderData,
    error: hospital.error ?? days.error ?? day.error,
    retrying: hospital.isFetching || days.isFetching,
    retry: () => void (hospital.error ? hospital.refetch() : days.refetch()),
    refused,
  };
}

const PHONE_VIEWS = ['month', 'week', 'day'] as const satisfies readonly View[];
const MONTH_ALONE = ['month'] as const satisfies readonly View[];

type Renew = (dates: Iterable<string> | 'all') => void;

function useBoth(one: Renew, other: Renew): Renew {
  return useCallback(
    (dates) => {
      const kept = dates === 'all' ? dates : [...dates];
      one(kept);
      other(kept);
    },
    [one, other],
  );
}

/** Who works at a hospital has no other one's visits. */
const OWN_HOSPITAL = { hospital_id: undefined, union_id: undefined };

export type CalendarModel = ReturnType<typeof useCalendar>;

const OPENS = 540;
const CLOSES = 1080;

/** From 09:00 to 18:00; wider where somebody comes earlier or later. */
function hoursOf(days: CalendarDays): { from: string; to: string } {
  const items = Object.values(days).flatMap((day) => day.items);
  const from = Math.min(OPENS, ...items.map(({ time }) => Math.floor(minutesOf(time) / 60) * 60));
  const to = Math.max(CLOSES, ...items.map(({ end }) => Math.ceil(minutesOf(end) / 60) * 60));
  return { from: `${timeOf(from)}:00`, to: `${timeOf(to)}:00` };
}
