import { useVisit } from '#web/app/pages/use-visit.tsx';
import { LineBanner } from '#web/clinic/day/line-banner.tsx';
import { CalendarPage } from '#web/features/calendar/calendar-page.tsx';

interface CalendarScreenProps {
  /** The header's tab, by role; one's own in the admin area, and its day; everybody's of the whole hospital. */
  scope: 'header' | 'office' | 'day' | 'hospital';
}

/** The calendars of a desk. */
export default function CalendarScreen({ scope }: CalendarScreenProps) {
  const renderVisit = useVisit();
  if (scope === 'day') return <CalendarPage place="office" view="day" renderVisit={renderVisit} />;
  const banner =
    scope === 'header' ? (refused: string | null) => <LineBanner recovered={null} refused={refused} /> : undefined;
  return <CalendarPage place={scope} banner={banner} renderVisit={renderVisit} />;
}
