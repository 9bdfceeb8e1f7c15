import { useAtomValue } from 'jotai';
import { store } from '#web/api/session.ts';
import { OwnVisit } from '#web/app/phone/phone-own-visit.tsx';
import { MyAppointmentsPage } from '#web/features/phone/my-appointments-page.tsx';
import { minuteAtom } from '#web/realtime/server-clock.ts';

/** 我的预约 on a phone. */
export default function PhoneAppointmentsScreen() {
  const { date: today } = useAtomValue(minuteAtom, { store });
  return <MyAppointmentsPage today={today} card={(row) => <OwnVisit row={row} today={today} />} />;
}
