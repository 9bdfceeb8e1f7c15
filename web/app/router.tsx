import { createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom';
import { guard } from './guard.ts';
import { RouteError } from './route-error.tsx';
import { SCREENS, type Screen } from './routes.tsx';
import { Bare, Shell } from './shell.tsx';

function routeOf(screen: Screen): RouteObject {
  return {
    path: screen.path,
    loader: ({ request }) => guard(screen, new URL(request.url)),
    lazy: async () => ({ Component: (await screen.page()).Page }),
    ErrorBoundary: RouteError,
  };
}

export const router = createBrowserRouter([
  { element: <Shell />, children: SCREENS.filter((screen) => screen.shell).map(routeOf), HydrateFallback: () => null },
  { element: <Bare />, children: SCREENS.filter((screen) => !screen.shell).map(routeOf), HydrateFallback: () => null },
  { path: '*', element: <Navigate to="/404" replace /> },
]);
