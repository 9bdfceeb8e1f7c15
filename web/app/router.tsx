import { type RouteObject, replace, type ShouldRevalidateFunctionArgs } from 'react-router-dom';
import { Frame, FrameLoading } from '#web/app/frame.tsx';
import { guard } from '#web/app/guard.ts';
import { RouteError } from '#web/app/route-error.tsx';
import { SCREENS, type Screen } from '#web/app/routes.tsx';

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

/** The screens of the table, in the shell or alone, and /404 for everything else. */
export function routesOf(screens: readonly Screen[]): RouteObject[] {
  return [
    {
      Component: Frame,
      ErrorBoundary: RouteError,
      HydrateFallback: FrameLoading,
      children: [
        {
          lazy: async () => ({ Component: (await import('#web/app/shell.tsx')).Shell }),
          children: screens.filter((screen) => screen.shell).map(routeOf),
        },
        ...screens.filter((screen) => !screen.shell).map(routeOf),
        { path: '*', loader: () => replace('/404'), Component: FrameLoading },
      ],
    },
  ];
}

export const routes = routesOf(SCREENS);
