import type { ComponentType } from 'react';
import { type RouteObject, replace, type ShouldRevalidateFunctionArgs } from 'react-router-dom';
import { Frame, FrameLoading } from '#web/app/frame.tsx';
import { guard } from '#web/app/guard.ts';
import { RouteError } from '#web/app/route-error.tsx';
import { SCREENS, type Screen } from '#web/app/routes.tsx';
import type { FrameName } from '#web/app/screens/screen.ts';

/** Filters and pages live in the URL; a change of them is no navigation to guard. The same URL again is: who is signed in may have changed. */
function whenElsewhere({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search;
}

function routeOf(screen: Screen): RouteObject {
  return {
    path: screen.path,
    loader: ({ request }) => guard(screen, new URL(request.url)),
    shouldRevalidate: whenElsewhere,
    lazy: async () => ({ Component: (await screen.page()).Page }),
    ErrorBoundary: RouteError,
  };
}

/** What each frame is drawn by; a bare screen has none. */
const FRAMES: Record<Exclude<FrameName, 'bare'>, () => Promise<{ Component: ComponentType }>> = {
  bar: async () => ({ Component: (await import('#web/app/shell.tsx')).Shell }),
  admin: async () => ({ Component: (await import('#web/app/admin-frame.tsx')).AdminFrame }),
  centre: async () => ({ Component: (await import('#web/app/centre-frame.tsx')).CentreFrame }),
  section: async () => ({ Component: (await import('#web/app/section-frame.tsx')).SectionFrame }),
  phone: async () => ({ Component: (await import('#web/app/phone-frame.tsx')).PhoneFrame }),
};
const FRAMED = Object.keys(FRAMES) as (keyof typeof FRAMES)[];

/** The screens of the table, each in its frame, and /404 for everything else. */
export function routesOf(screens: readonly Screen[]): RouteObject[] {
  return [
    {
      Component: Frame,
      ErrorBoundary: RouteError,
      HydrateFallback: FrameLoading,
      children: [
        ...FRAMED.map((name) => ({
          lazy: FRAMES[name],
          children: screens.filter((screen) => screen.frame === name).map(routeOf),
        })),
        ...screens.filter((screen) => screen.frame === 'bare').map(routeOf),
        { path: '*', loader: () => replace('/404'), Component: FrameLoading },
      ],
    },
  ];
}

export const routes = routesOf(SCREENS);
