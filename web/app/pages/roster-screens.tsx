import { RosterPage } from '#web/features/roster/roster-page.tsx';

/** The week across the clinic in the admin area. */
export function RosterScreen() {
  return <RosterPage title="排班管理" />;
}

/** The same in the clinic's section. */
export function ClinicRosterScreen() {
  return <RosterPage title="排班" />;
}
