import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
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

function idOf(text: string | null): number | undefined {
  const id = Number(text);
  return Number.isInteger(id) && id > 0 ? id : undefined;
}

export function useCalendarParams(): [CalendarParams, (patch: Patch) => void] {
  const [search, setSearch] = useSearchParams();
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
  const change = useCallback(
    (patch: Patch) =>
      setSearch((old) => {
        const next = new URLSearchParams(old);
        for (const [name, value] of Object.entries(patch)) {
          if (value === undefined) next.delete(name);
          else next.set(name, String(value));
        }
        return next;
      }),
    [setSearch],
  );
  return [params, change];
}
