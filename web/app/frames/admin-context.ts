import { useOutletContext } from 'react-router-dom';
import type { Built } from '#web/app/built.ts';
import type { SidebarGroup } from '#web/ui/layout/sidebar.tsx';

/** What the admin frame tells its pages, which can't read the route table they are in: which screens exist, and the person's menu. */
export interface AdminContext extends Built {
  groups: readonly SidebarGroup[];
}

export function useAdminContext(): AdminContext {
  return useOutletContext<AdminContext>();
}
