import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import {
  type Grid,
  type GridHeader,
  PATIENT_WINDOW_DAYS,
  STAFF_WINDOW_DAYS,
  type VisitKind,
} from '#contract/slot-state.ts';
import { useBlocked } from '#web/clinic/day/use-blocked.ts';
import { useDay, usePrefetchDay } from '#web/clinic/day/use-day.ts';
import { dayAsked, type GridParams, useGridParams } from '#web/clinic/day/use-grid-params.ts';
import { minuteAtom } from '#web/realtime/server-clock.ts';
import { addDays } from '#web/ui/text/format.ts';

/** What the page shows: the day of the URL, its columns, and why nothing can be taken where that is so. */
export function useGridPage() {
  const [params, change] = useGridParams();
  const now = useAtomValue(minuteAtom);
  const { query } = dayAsked(params, now.date);
  const live = useDay(query);
  const { call, grid, shown, recovered, refused, staff } = live;
  const day = shown?.day ?? null;
  return {
    params,
    change,
    grid,
    day,
    hospital: shown?.grid.meta.hospital ?? null,
    kinds: shown?.grid.meta.kinds ?? NO_KINDS,
    staff,
    recovered,
    refused,
    ...useBlocked(live),
    days: daysAround(query.time, now.date, staff),
    prefetch: usePrefetchDay(call, query),
    ...useColumnsOf(shown?.grid ?? null, params),
  };
}

export type GridModel = ReturnType<typeof useGridPage>;

const NO_HEADERS: GridHeader[] = [];
const NO_KINDS: VisitKind[] = [];

function useColumnsOf(grid: Grid | null, { department_id, doctor_id }: GridParams) {
  const all = grid?.data.table_headers ?? NO_HEADERS;
  const headers = useMemo(
    () =>
      all.filter(
        (header) =>
          (!department_id || header.department_id === department_id) && (!doctor_id || header.id === doctor_id),
      ),
    [all, department_id, doctor_id],
  );
  const rows = grid?.data.rows;
  const times = useMemo(() => (rows ?? []).map((row) => row.time), [rows]);
  return { all, headers, times };
}

export interface Days {
  date: string;
  today: string;
  /** What may be seen at all; staff also see what has been. */
  min: string | undefined;
  max: string;
  /** Null at the ends. */
  previous: string | null;
  next: string | null;
}

/** Patients see today to today + 7, staff to today + 60 (docs/domain/slots-and-holds.md#the-window). */
function daysAround(date: string, today: string, staff: boolean): Days {
  const min = staff ? undefined : today;
  const max = addDays(today, staff ? STAFF_WINDOW_DAYS : PATIENT_WINDOW_DAYS);
  return {
    date,
    today,
    min,
    max,
    previous: min === undefined || date > min ? addDays(date, -1) : null,
    next: date < max ? addDays(date, 1) : null,
  };
}
