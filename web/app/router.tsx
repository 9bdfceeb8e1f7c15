import type { RouteObject } from 'react-router-dom';
import { Frame } from '#web/app/frames/frame.tsx';
import { PaletteHost } from '#web/app/palette/palette-host.tsx';
import { BUILT, SCREENS, type Screen } from '#web/app/routes.tsx';
import { notFound, otherSite, type Site, siteRoutes } from '#web/app/site-routes.tsx';

const FRAMES: Site['frames'] = {
  bar: async () => ({ Component: (await import('#web/app/shell/shell.tsx')).Shell }),
  admin: async () => ({ Component: (await import('#web/app/frames/admin-frame.tsx')).AdminFrame }),
  centre: async () => ({ Component: (await import('#web/app/frames/centre-frame.tsx')).CentreFrame }),
  patient: async () => ({ Component: (await import('#web/app/frames/patient-frame.tsx')).PatientFrame }),
  section: async () => ({ Component: (await import('#web/app/frames/section-frame.tsx')).SectionFrame }),
};

function DeskFrame() {
  return (
    <Frame built={BUILT}>
      <PaletteHost />
    </Frame>
  );
}

/** Screens of the desk's site, each in its frame, and /404 for everything else. */
export function deskRoutes(screens: readonly Screen[]): RouteObject[] {
  return siteRoutes({ screens, frames: FRAMES, Frame: DeskFrame, elsewhere: notFound });
}

export const routes: RouteObject[] = [
  ...deskRoutes(SCREENS.filter(({ frame }) => frame !== 'phone')),
  { path: '/m/*', loader: otherSite },
];
