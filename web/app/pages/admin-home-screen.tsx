import { useAdminContext } from '#web/app/frames/admin-context.ts';
import { HomePage } from '#web/features/admin-home/home-page.tsx';

/** The admin area's home, over the person's own menu. */
export default function AdminHomeScreen() {
  const { entries } = useAdminContext();
  return <HomePage entries={entries.filter(({ current }) => !current)} />;
}
