import { lazy, type ReactNode, Suspense, useCallback } from 'react';
import { useRecordLinks } from '#web/app/built.ts';
import { LineBanner } from '#web/clinic/day/line-banner.tsx';
import { CalendarPage } from '#web/features/calendar/calendar-page.tsx';
import { PhoneBookingCalendarPage } from '#web/features/calendar/phone-booking-page.tsx';
import { PhoneRecordsPage } from '#web/features/calendar/phone-records-page.tsx';

/** The calendars, with the patient's dialog over them: features don't know each other. */

const PatientDetailDialog = lazy(() =>
  import('#web/features/reservations/patient-detail-dialog.tsx').then((m) => ({ default: m.PatientDetailDialog })),
);

function useVisit(): (hashId: string, onClose: () => void) => ReactNode {
  const linksOf = useRecordLinks();
  return useCallback(
    (hashId, onClose) => (
      <Suspense>
        <PatientDetailDialog hashId={hashId} visit={null} links={linksOf(hashId)} onClose={onClose} />
      </Suspense>
    ),
    [linksOf],
  );
}

/** The header's tab, by role. */
export function CalendarScreen() {
  const renderVisit = useVisit();
  return (
    <CalendarPage
      place="header"
      banner={(refused) => <LineBanner recovered={null} refused={refused} />}
      renderVisit={renderVisit}
    />
  );
}

export function OfficeCalendarScreen() {
  return <CalendarPage place="office" renderVisit={useVisit()} />;
}

export function DayCalendarScreen() {
  return <CalendarPage place="office" view="day" renderVisit={useVisit()} />;
}

/** Everybody's visits, of the whole hospital or one column. */
export function HospitalCalendarScreen() {
  return <CalendarPage place="hospital" renderVisit={useVisit()} />;
}

export function PhoneCalendarScreen() {
  return <PhoneBookingCalendarPage />;
}

export function PhoneRecordsScreen() {
  return <PhoneRecordsPage renderVisit={useVisit()} />;
}
