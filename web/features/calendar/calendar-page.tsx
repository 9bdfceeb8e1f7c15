import { type ReactNode, useCallback, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { RouteProgress } from '#web/ui/feedback/route-progress.tsx';
import { MAIN_ID } from '#web/ui/layout/main-id.ts';
import { useMedia } from '#web/ui/layout/use-media.ts';
import { useKey } from '#web/ui/use-key.ts';
import { CalendarBody } from './calendar-body.tsx';
import { type Line, MONTH_ITEMS } from './lines.ts';
import { nextOf, stepOf, type View } from './ranges.ts';
import type { Place } from './scope.ts';
import { Toolbar } from './toolbar.tsx';
import { type CalendarModel, useCalendar } from './use-calendar.ts';

/** Narrower than this a day has room for its number and key alone. */
const ROOMY = '(min-width: 640px)';

interface CalendarPageProps {
  place: Place;
  view?: View;
  /** What is said of the line where no frame says it. */
  banner?: (refused: string | null) => ReactNode;
  /** A visit of the hospital's, over the page. */
  renderVisit?: (hashId: string, onClose: () => void) => ReactNode;
}

/** An appointment calendar (docs/domain/visits.md#calendars). A date leads to the grid of that day. */
export function CalendarPage({ place, view = 'month', banner, renderVisit }: CalendarPageProps) {
  const model = useCalendar({ place, view, perDay: MONTH_ITEMS });
  const roomy = useMedia(ROOMY);
  const [visit, setVisit] = useState<string | null>(null);
  const { addressOf, goToDay } = useGoToDay(model, '/');
  const { change, refused } = model;
  usePageKeys(model);
  const more = useMore(model, goToDay);
  const openLine = (line: Line) => {
    if (line.kind === 'more') more(line.date);
    else if (line.kind === 'visit' && model.scope !== 'base') setVisit(line.item.hash_id);
    else goToDay(line.date);
  };
  return (
    <main id={MAIN_ID} tabIndex={-1} className="flex min-h-0 flex-1 flex-col bg-surface">
      <RouteProgress active={model.switching} />
      {banner?.(refused)}
      <Toolbar model={model} />
      <CalendarBody
        model={model}
        addressOf={addressOf}
        compact={!roomy && model.view === 'month'}
        onDay={goToDay}
        onLine={openLine}
        onMore={more}
        onStep={(date) => change({ date })}
      />
      {visit !== null ? renderVisit?.(visit, () => setVisit(null)) : null}
    </main>
  );
}

/** All visits of a day: a column's stand on its day, one's own in the list, and a hospital's, whose day is a table of
 * numbers, on the grid. */
function useMore({ scope, shared, change }: CalendarModel, goToDay: (date: string) => void) {
  return (date: string) => {
    if (scope === 'base') change({ view: 'list', date });
    else if (shared) goToDay(date);
    else change({ view: 'day', date });
  };
}

/** The day's grid, of the same hospital, department and doctor, or of the doctor named. */
export function useGoToDay({ params, scope }: CalendarModel, root: '/' | '/m') {
  const navigate = useNavigate();
  const addressOf = useCallback(
    (date: string, doctor?: number) => {
      const search = new URLSearchParams({ time: date });
      const { hospital_id, union_id, department_id, doctor_id = doctor } = params;
      const kept = scope === 'base' ? { union_id, hospital_id, department_id, doctor_id } : { doctor_id };
      for (const [name, id] of Object.entries(kept)) if (id !== undefined) search.set(name, String(id));
      return `${root}?${search}`;
    },
    [params, scope, root],
  );
  const goToDay = useCallback((date: string) => void navigate(addressOf(date)), [navigate, addressOf]);
  return { addressOf, goToDay };
}

/** T today, comma and full stop one step back and on, as on the grid. */
function usePageKeys({ view, date, today, change }: CalendarModel): void {
  useKey(
    't',
    useCallback(() => change({ date: undefined }), [change]),
  );
  useKey(
    ',',
    useCallback(() => change({ date: stepOf(view, date, -1) }), [change, view, date]),
  );
  useKey(
    '.',
    useCallback(() => {
      const next = nextOf(view, date, today);
      if (next !== null) change({ date: next });
    }, [change, view, date, today]),
  );
}
