import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { CalendarDays } from '#contract/calendar.ts';
import { request } from '#web/api/client.ts';
import { keyOf, useCall } from '#web/api/use-call.ts';
import { addDays } from '#web/ui/text/format.ts';
import type { Range } from './ranges.ts';
import { CALENDAR_CALL, type Scope } from './scope.ts';
import type { CalendarParams } from './use-calendar-params.ts';

/** At most so often a calendar asks for the days that changed, however much happens at the hospital. */
const SPACING_MS = 500;

export interface Wanted {
  scope: Scope;
  range: Range;
  filters: Pick<CalendarParams, 'union_id' | 'hospital_id' | 'department_id' | 'doctor_id'>;
  perDay: number | undefined;
  /** Each doctor's figures too. */
  byDoctor: boolean;
  enabled: boolean;
}

/** The days of a range. While another range loads, the last one stays. */
export function useDays({ scope, range, filters, perDay, byDoctor, enabled }: Wanted) {
  const call = CALENDAR_CALL[scope];
  const { union_id, hospital_id, department_id, doctor_id } = filters;
  const { start, end } = range;
  const query = useMemo(() => {
    const asked = { time: { start, end }, doctor_id, per_day: perDay, by_doctor: byDoctor ? 1 : undefined };
    return scope === 'base' ? { ...asked, union_id, hospital_id, department_id } : asked;
  }, [scope, start, end, doctor_id, perDay, byDoctor, union_id, hospital_id, department_id]);
  const result = useCall(call, { query }, { enabled, keep: true });
  const renew = useRenewal(call, query, result.isFetching);
  return { ...result, renew };
}

type DaysQuery = { time: Range };
type DaysCall = (typeof CALENDAR_CALL)[Scope];

/**
 * Asks again for the days that changed, one question at a time: what changes while an answer is on its way goes into the
 * next one, and an answer that began before a change can't hide it.
 */
function useRenewal(call: DaysCall, query: DaysQuery, fetching: boolean): (dates: Iterable<string> | 'all') => void {
  const queries = useQueryClient();
  const dirty = useRef(new Set<string>());
  const busy = useRef(false);
  const lastAt = useRef(0);
  const later = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const now = useRef({ call, query });

  const run = useCallback(async () => {
    const asked = now.current;
    const key = keyOf(asked.call, { query: asked.query });
    if (busy.current || dirty.current.size === 0 || queries.isFetching({ queryKey: key }) > 0) return;
    if (queries.getQueryData(key) === undefined) return dirty.current.clear();
    const wait = lastAt.current + SPACING_MS - Date.now();
    clearTimeout(later.current);
    if (wait > 0) {
      later.current = setTimeout(() => void run(), wait);
      return;
    }
    busy.current = true;
    lastAt.current = Date.now();
    const span = spanOf(dirty.current, asked.query.time);
    dirty.current.clear();
    try {
      if (span) {
        const part = await request(asked.call, { query: { ...asked.query, time: span } });
        queries.setQueryData<CalendarDays>(key, (days) => days && merged(days, part, span));
      }
    } catch {
      // The whole query says what is wrong, and tries again when the network is back.
      void queries.invalidateQueries({ queryKey: key });
    }
    busy.current = false;
    void run();
  }, [queries]);

  useEffect(() => {
    now.current = { call, query };
    // What became old while an answer was on its way is asked for when it is there.
    if (!fetching) void run();
  }, [run, fetching, call, query]);
  useEffect(() => () => clearTimeout(later.current), []);

  return useCallback(
    (dates) => {
      const { time } = now.current.query;
      for (const date of dates === 'all' ? [time.start, addDays(time.end, -1)] : dates) dirty.current.add(date);
      void run();
    },
    [run],
  );
}

/** From the first to the last of the dates, as far as they are on the screen. */
function spanOf(dates: ReadonlySet<string>, { start, end }: Range): Range | null {
  const seen = [...dates].filter((date) => date >= start && date < end).sort();
  const [first] = seen;
  const last = seen.at(-1);
  return first !== undefined && last !== undefined ? { start: first, end: addDays(last, 1) } : null;
}

function merged(days: CalendarDays, part: CalendarDays, { start, end }: Range): CalendarDays {
  const others = Object.entries(days).filter(([date]) => date < start || date >= end);
  return { ...Object.fromEntries(others), ...part };
}
