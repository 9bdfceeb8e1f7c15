import { Outlet } from 'react-router-dom';

/** The phone site: a bar and the side menu. */
export function PhoneFrame() {
  return <Outlet />;
}
