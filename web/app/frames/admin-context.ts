import { useOutletContext } from 'react-router-dom';
import type { OpenPaths } from '#web/app/frames/section-home.tsx';
import type { SidebarGroup } from '#web/ui/layout/sidebar.tsx';

/** What the admin frame tells its pages, which can't read the table they are in: the person's menu. */
export interface AdminContext extends OpenPaths {
  groups: readonly SidebarGroup[];
}

export function useAdminContext(): AdminContext {
  return useOutletContext<AdminContext>();
}
