import { useVisit } from '#web/app/pages/use-visit.tsx';
import { PhoneRecordsPage } from '#web/features/calendar/phone-records-page.tsx';

/** 预约记录 of the phone's site. */
export default function PhoneRecordsScreen() {
  return <PhoneRecordsPage renderVisit={useVisit()} />;
}
