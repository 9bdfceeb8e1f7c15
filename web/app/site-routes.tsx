import type { ComponentType } from 'react';
import {
  type LoaderFunctionArgs,
  type RouteObject,
  redirect,
  replace,
  type ShouldRevalidateFunctionArgs,
} from 'react-router-dom';
import { store } from '#web/api/session.ts';
import { FrameLoading } from '#web/app/frames/frame.tsx';
import { askedAtom } from '#web/app/guard/asked.ts';
import { guard } from '#web/app/guard/guard.ts';
import { RouteError } from '#web/app/guard/route-error.tsx';
import type { FrameName, Screen } from '#web/app/screens/screen.ts';

/** The desk's and the phone's are two sites: each a page of its own, which loads no screen of the other. */
export interface Site {
  /** By which screens are put into it later. */
  id: 'desk' | 'phone';
  screens: readonly Screen[];
  /** What each frame is drawn by; a bare screen has none. */
  frames: Partial<Record<FrameName, () => Promise<Drawn>>>;
  /** Around all of them. */
  Frame: ComponentType;
  /** Where no screen is. */
  elsewhere: RouteObject['loader'];
}

/** Filters and pages live in the URL; a change of them is no navigation to guard. The same URL again is: who is signed in may have changed. */
function whenElsewhere({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search;
}

type Drawn = { Component: ComponentType };

/**
 * What could not be fetched is thrown where it would be drawn, and so is told by the route's own boundary: of a route
 * whose code has failed to come the router draws nothing at all.
 */
const orSaysWhy = (load: () => Promise<Drawn>) => (): Promise<Drawn> => load().catch(saysWhy);

const saysWhy = (error: unknown): Drawn => ({
  Component: () => {
    throw error;
  },
});

/** An address of which it could not be found out what it is. */
export const notFetched = (path: string, error: unknown): RouteObject => ({
  ...{ path, ErrorBoundary: RouteError },
  ...saysWhy(error),
});

function routeOf(screen: Screen): RouteObject {
  return {
    path: screen.path,
    loader: ({ request }) => guard(screen, new URL(request.url)),
    shouldRevalidate: whenElsewhere,
    lazy: orSaysWhy(async () => ({ Component: await screen.page() })),
    ErrorBoundary: RouteError,
  };
}

/** Screens, each in its frame. */
export function framedRoutes(screens: readonly Screen[], frames: Site['frames']): RouteObject[] {
  const framed = Object.entries(frames).map(
    ([name, frame]): RouteObject => ({
      lazy: orSaysWhy(frame),
      children: screens.filter((screen) => screen.frame === name).map(routeOf),
    }),
  );
  const bare = screens.filter((screen) => !(screen.frame in frames)).map(routeOf);
  return [...framed.filter(({ children }) => children?.length), ...bare];
}

/** The screens of a site. */
export function siteRoutes({ id, screens, frames, Frame, elsewhere }: Site): RouteObject[] {
  return [
    {
      id,
      Component: Frame,
      ErrorBoundary: RouteError,
      HydrateFallback: FrameLoading,
      children: [...framedRoutes(screens, frames), { path: '*', loader: elsewhere, Component: FrameLoading }],
    },
  ];
}

/** To /404 of this site, which says what was asked for. */
export function notFound({ request }: LoaderFunctionArgs): Response {
  store.set(askedAtom, { path: new URL(request.url).pathname, title: null });
  return replace('/404');
}

/** To the other site. Who comes back by the browser's own Back finds the page as it was left. */
export function otherSite({ request }: LoaderFunctionArgs): Promise<Response> {
  const { pathname, search } = window.location;
  window.location.assign(request.url);
  return new Promise((back) => {
    window.addEventListener('pageshow', () => back(redirect(pathname + search)), { once: true });
  });
}
