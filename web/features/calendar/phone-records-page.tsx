import { type ReactNode, useState } from 'react';
import type { CalendarDay } from '#contract/calendar.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { RouteProgress } from '#web/ui/feedback/route-progress.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton-rows.tsx';
import { formatDateHeading } from '#web/ui/text/format.ts';
import { CalendarBody } from './calendar-body.tsx';
import { useGoToDay } from './calendar-page.tsx';
import { offText } from './lines.ts';
import { PhoneHead, PhoneMain } from './phone-parts.tsx';
import { useCalendar } from './use-calendar.ts';
import { VisitList } from './visit-list.tsx';

interface PhoneRecordsPageProps {
  renderVisit: (hashId: string, onClose: () => void) => ReactNode;
}

/** Appointment records on a phone: a month of numbers, and the chosen day's visits under it. */
export function PhoneRecordsPage({ renderVisit }: PhoneRecordsPageProps) {
  const model = useCalendar({ place: 'office', view: 'month', on: 'phone', perDay: 0, withDay: true });
  const { date, change, hospitalDay } = model;
  const { addressOf } = useGoToDay(model, '/m');
  const [visit, setVisit] = useState<string | null>(null);
  const choose = (day: string) => change({ date: day });
  return (
    <PhoneMain refused={model.refused}>
      <RouteProgress active={model.switching} />
      <PhoneHead model={model} />
      <CalendarBody
        model={model}
        compact
        addressOf={addressOf}
        chosen={date}
        onDay={choose}
        onLine={(line) => choose(line.date)}
        onMore={choose}
        onStep={choose}
      />
      {hospitalDay && model.view !== 'week' ? (
        <section aria-label="当天预约" className="border-line border-t bg-surface">
          <h2 aria-live="polite" className="px-4 pt-3 pb-1 font-semibold text-15">
            {formatDateHeading(date)}
            {model.day?.[date] ? (
              <span className="ml-2 font-normal text-13 text-ink-600">{model.day[date].key}</span>
            ) : null}
          </h2>
          <DayVisits known={model.day !== undefined} day={model.day?.[date]} date={date} onOpen={setVisit} />
        </section>
      ) : null}
      {visit !== null ? renderVisit(visit, () => setVisit(null)) : null}
    </PhoneMain>
  );
}

interface DayVisitsProps {
  known: boolean;
  day: CalendarDay | undefined;
  date: string;
  onOpen: (hashId: string) => void;
}

function DayVisits({ known, day, date, onOpen }: DayVisitsProps) {
  if (!known) {
    return (
      <SkeletonRows rows={3} row="min-h-14 grid-cols-[3.5rem_minmax(0,1fr)] px-4" bars={['h-4 w-11', 'h-8 w-3/5']} />
    );
  }
  if (!day) return <EmptyState />;
  return (
    <>
      {day.off.map((off) => (
        <p key={`${off.kind}${off.from}`} className="px-4 py-2 text-14 text-red-700">
          {offText(off, date)}
        </p>
      ))}
      {day.items.length > 0 ? (
        <VisitList
          items={day.items}
          detail={({ doctor_name }) => doctor_name}
          onOpen={({ hash_id }) => onOpen(hash_id)}
        />
      ) : null}
    </>
  );
}
