import { SchedulePage } from '#web/features/schedule/schedule-page.tsx';

/** The week across the clinic in the admin area. */
export function ScheduleScreen() {
  return <SchedulePage title="排班管理" />;
}

/** The same in the clinic's section. */
export function ClinicScheduleScreen() {
  return <SchedulePage title="排班" />;
}
