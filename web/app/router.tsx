import type { PatchRoutesOnNavigationFunction, RouteObject } from 'react-router-dom';
import { isPhonePath } from '#web/api/redirect.ts';
import { Frame } from '#web/app/frames/frame.tsx';
import { PaletteHost } from '#web/app/palette/palette-host.tsx';
import { screenAt } from '#web/app/screen-at.ts';
import { FRONT_SCREENS } from '#web/app/screens/front.ts';
import type { Screen } from '#web/app/screens/screen.ts';
import { framedRoutes, notFetched, notFound, otherSite, type Site, siteRoutes } from '#web/app/site-routes.tsx';

const FRAMES: Site['frames'] = {
  bar: async () => ({ Component: (await import('#web/app/shell/shell.tsx')).Shell }),
  admin: async () => ({ Component: (await import('#web/app/frames/admin-frame.tsx')).AdminFrame }),
  centre: async () => ({ Component: (await import('#web/app/frames/centre-frame.tsx')).CentreFrame }),
  patient: async () => ({ Component: (await import('#web/app/frames/patient-frame.tsx')).PatientFrame }),
  section: async () => ({ Component: (await import('#web/app/frames/section-frame.tsx')).SectionFrame }),
};

function DeskFrame() {
  return (
    <Frame>
      <PaletteHost />
    </Frame>
  );
}

/** Screens of the desk's site, each in its frame, and /404 for everything else. */
export function deskRoutes(screens: readonly Screen[]): RouteObject[] {
  return siteRoutes({ id: 'desk', screens, frames: FRAMES, Frame: DeskFrame, elsewhere: notFound });
}

/** What the desk's site begins with; the rest comes when one goes there. */
export const routes: RouteObject[] = [...deskRoutes(FRONT_SCREENS), { path: '/m/*', loader: otherSite }];

/** The rest of the desk's screens come with the first that is asked for (docs/decisions/058). */
export const findRoutesBy =
  (load: () => Promise<readonly Screen[]>): PatchRoutesOnNavigationFunction =>
  async ({ path, patch }) => {
    if (screenAt(path, FRONT_SCREENS) || isPhonePath(path)) return;
    const found = await load().then(
      (screens) => framedRoutes(screens, FRAMES),
      (error: unknown) => [notFetched(path, error)],
    );
    patch('desk', found);
  };

export const findRoutes = findRoutesBy(async () => (await import('#web/app/screens/office.ts')).OFFICE_SCREENS);
