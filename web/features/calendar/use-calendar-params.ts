import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { idOf, useSearchChange } from '#web/clinic/day/search-params.ts';
import { VIEWS, type View } from './ranges.ts';

/** What the calendar shows lives in the URL. */
export interface CalendarParams {
  view: View | undefined;
  date: string | null;
  union_id: number | undefined;
  hospital_id: number | undefined;
  department_id: number | undefined;
  doctor_id: number | undefined;
}

type Patch = Partial<Record<keyof CalendarParams, string | number | undefined>>;

export function useCalendarParams(): [CalendarParams, (patch: Patch) => void] {
  const [search] = useSearchParams();
  const params = useMemo(
    (): CalendarParams => ({
      view: VIEWS.find((view) => view === search.get('view')),
      date: search.get('date'),
      union_id: idOf(search.get('union_id')),
      hospital_id: idOf(search.get('hospital_id')),
      department_id: idOf(search.get('department_id')),
      doctor_id: idOf(search.get('doctor_id')),
    }),
    [search],
  );
  return [params, useSearchChange()];
}
