import { matchRoutes, useLocation } from 'react-router-dom';
import type { Screen } from '#web/app/screens/screen.ts';

/** Which of them an address is, as the router chooses: by how much of it a path names, whatever stands first. */
export function screenAt(pathname: string, screens: readonly Screen[]): Screen | undefined {
  const routes = screens.map((handle) => ({ path: handle.path, handle }));
  return matchRoutes(routes, pathname)?.[0]?.route.handle;
}

/** Which of them is shown. */
export const useScreen = (screens: readonly Screen[]) => screenAt(useLocation().pathname, screens);
