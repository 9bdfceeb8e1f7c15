import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { CalendarDays } from '#contract/calendar.ts';
import { minutesOf, timeOf } from '#web/ui/format.ts';
import { linesOf } from './lines.ts';
import { lastOpen, rangeOf, shownDate, type View } from './ranges.ts';
import { type Place, useScope } from './scope.ts';
import { useCalendarParams } from './use-calendar-params.ts';
import { useDays } from './use-days.ts';
import { useHouse } from './use-house.ts';
import { useLive } from './use-live.ts';

const NOTHING: CalendarDays = {};

interface CalendarOptions {
  place: Place;
  /** Where the URL names none. */
  view: View;
  /** Only this one, whatever the URL says. */
  fixed?: boolean;
  /** Visits of each day in a month; none where a phone shows its numbers alone. */
  perDay?: number | undefined;
  /** The chosen day's visits too, all of them. */
  withDay?: boolean;
}

/** What a calendar shows: whose, which days, and what keeps them true. */
export function useCalendar(options: CalendarOptions) {
  const { place, view: usual, fixed = false, perDay, withDay = false } = options;
  const queries = useQueryClient();
  const [params, change] = useCalendarParams();
  const scope = useScope(place);
  const { query: houseQuery, call: houseCall, wall, house } = useHouse(scope === 'base' ? params : OWN_HOUSE);
  const view = fixed ? usual : (params.view ?? usual);
  const date = shownDate(params.date, wall.date);
  const last = lastOpen(wall.date);
  const range = useMemo(() => rangeOf(view, date), [view, date]);
  const asked = { scope, filters: params, enabled: house !== null };
  const days = useDays({ ...asked, range, perDay: view === 'month' ? perDay : undefined });
  const theDay = useMemo(() => rangeOf('day', date), [date]);
  const day = useDays({ ...asked, range: theDay, perDay: undefined, enabled: asked.enabled && withDay });
  const renew = useBoth(days.renew, day.renew);
  const reload = useCallback(
    () => void queries.invalidateQueries({ queryKey: [houseCall.method, houseCall.path] }),
    [queries, houseCall],
  );
  const refused = useLive({ house, wall, renew, reload });
  const told = days.data ?? NOTHING;
  const lines = useMemo(() => linesOf(told, view, range, last), [told, view, range, last]);
  return {
    scope,
    params,
    change,
    house,
    view,
    date,
    range,
    last,
    today: wall.date,
    now: `${wall.date}T${timeOf(wall.minute)}:00`,
    days: told,
    /** Visits of several people: each says whose. */
    shared: scope === 'base' || (scope !== 'own' && params.doctor_id === undefined),
    lines,
    /** The chosen day, as far as it is known: another one's visits must not stand under its date. */
    day: day.isPlaceholderData ? undefined : day.data,
    hours: useMemo(() => hoursOf(told), [told]),
    loading: days.data === undefined,
    /** Another range is on its way. */
    switching: days.isPlaceholderData,
    error: houseQuery.error ?? days.error ?? day.error,
    retrying: houseQuery.isFetching || days.isFetching,
    retry: () => void (houseQuery.error ? houseQuery.refetch() : days.refetch()),
    refused,
  };
}

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
const OWN_HOUSE = { hospital_id: undefined, union_id: undefined };

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
