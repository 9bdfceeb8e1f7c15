import { useAdminContext } from '#web/app/frames/admin-context.ts';
import { HomePage } from '#web/features/admin-home/home-page.tsx';

/** The admin area's home, over the person's own menu. */
export default function AdminHomeScreen() {
  return <HomePage groups={useAdminContext().groups} />;
}
