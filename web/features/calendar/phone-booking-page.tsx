import type { CalendarDays, CalendarItem } from '#contract/calendar.ts';
import { RouteProgress } from '#web/ui/feedback/route-progress.tsx';
import { formatDateHeading } from '#web/ui/text/format.ts';
import { CalendarBody } from './calendar-body.tsx';
import { useGoToDay } from './calendar-page.tsx';
import { PhoneHead, PhoneMain } from './phone-parts.tsx';
import { HospitalSelect } from './toolbar.tsx';
import { useCalendar } from './use-calendar.ts';
import { VisitList } from './visit-list.tsx';

/** The phone's booking hall by date: what is open on each day, and one's own visits of the month. A date leads to /m. */
export default function PhoneBookingCalendarPage() {
  const model = useCalendar({ place: 'booking', view: 'month', on: 'phone' });
  const { addressOf, goToDay } = useGoToDay(model, '/m');
  const own = ownVisits(model.days);
  const dates = new Map(own.map(({ item, date }) => [item.hash_id, date]));
  const dateOf = (item: CalendarItem) => dates.get(item.hash_id) ?? model.date;
  return (
    <PhoneMain refused={model.refused}>
      <RouteProgress active={model.switching} />
      <PhoneHead model={model}>
        <HospitalSelect model={model} />
      </PhoneHead>
      <CalendarBody
        model={model}
        compact
        addressOf={addressOf}
        onDay={goToDay}
        onLine={({ date }) => goToDay(date)}
        onMore={goToDay}
        onStep={(date) => model.change({ date })}
      />
      {own.length > 0 ? (
        <section aria-label="我的预约" className="border-line border-t bg-surface">
          <h2 className="px-4 pt-3 pb-1 font-semibold text-15">我的预约</h2>
          <VisitList
            items={own.map(({ item }) => item)}
            dateOf={(item) => formatDateHeading(dateOf(item)).split(' ')[0] ?? ''}
            detail={({ doctor_name, hospital_name }) => `${doctor_name} · ${hospital_name}`}
            onOpen={(item) => goToDay(dateOf(item))}
          />
        </section>
      ) : null}
    </PhoneMain>
  );
}

function ownVisits(days: CalendarDays): { date: string; item: CalendarItem }[] {
  return Object.keys(days)
    .sort()
    .flatMap((date) => (days[date]?.items ?? []).map((item) => ({ date, item })));
}
