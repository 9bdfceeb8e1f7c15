import { ReadAnnouncementsPage } from '#web/features/announcements/read-announcements-page.tsx';

/** The hospital's announcements as its staff read them. */
export function HospitalSysMsg() {
  return <ReadAnnouncementsPage from="hospital" />;
}

/** The platform's. */
export function PlatformSysMsg() {
  return <ReadAnnouncementsPage from="platform" />;
}
