import { Outlet } from 'react-router-dom';

/** The patient centre: the petrol bar and its left menu. */
export function CentreFrame() {
  return <Outlet />;
}
