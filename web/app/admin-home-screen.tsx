import { useOutletContext } from 'react-router-dom';
import { useMenuCounts } from '#web/app/admin-counts.ts';
import type { AdminContext } from '#web/app/admin-frame.tsx';
import { HomePage } from '#web/features/admin-home/home-page.tsx';

const HERE = '/admin';

/** The admin area's home, over the person's own menu. */
export function AdminHomeScreen() {
  const { menu } = useOutletContext<AdminContext>();
  const counts = useMenuCounts(menu);
  const entries = menu.flatMap((group) => group.entries).filter(({ path }) => path !== HERE);
  return (
    <HomePage
      entries={entries.map(({ path, title, menu: { icon, label } }) => ({
        path,
        label: label ?? title,
        icon,
        waiting: counts.get(path),
      }))}
    />
  );
}
