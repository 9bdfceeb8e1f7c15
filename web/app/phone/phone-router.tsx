import type { LoaderFunctionArgs, RouteObject } from 'react-router-dom';
import { isPhonePath } from '#web/api/redirect.ts';
import { Frame } from '#web/app/frames/frame.tsx';
import type { Screen } from '#web/app/screens/screen.ts';
import { notFound, otherSite, type Site, siteRoutes } from '#web/app/site-routes.tsx';

/** Under /m there is nothing of the desk's: asked for it again, the server would answer with this very page. */
function elsewhere(asked: LoaderFunctionArgs): Response | Promise<Response> {
  return isPhonePath(new URL(asked.request.url).pathname) ? notFound(asked) : otherSite(asked);
}

/** Screens of the phone's site; everything else is the desk's. */
export function phoneRoutes(screens: readonly Screen[], frames: Site['frames']): RouteObject[] {
  return siteRoutes({ id: 'phone', screens, frames, Frame, elsewhere });
}
