import { Outlet } from 'react-router-dom';

/** The admin area: sidebar, navbar, breadcrumb. */
export function AdminFrame() {
  return <Outlet />;
}
