import type { RouteObject } from 'react-router-dom';
import { Frame } from '#web/app/frame.tsx';
import { PHONE_SCREENS } from '#web/app/screens/phone.ts';
import type { Screen } from '#web/app/screens/screen.ts';
import { otherSite, type Site, siteRoutes } from '#web/app/site-routes.tsx';

/** A page of the phone knows no other screens until it asks (phone-frame.tsx). */
const ALONE = { paths: new Set(PHONE_SCREENS.map(({ path }) => path)) };

function PhoneSiteFrame() {
  return <Frame built={ALONE} />;
}

/** Screens of the phone's site; everything else is the desk's. */
export function phoneRoutes(screens: readonly Screen[], frames: Site['frames']): RouteObject[] {
  return siteRoutes({ screens, frames, Frame: PhoneSiteFrame, elsewhere: otherSite });
}
