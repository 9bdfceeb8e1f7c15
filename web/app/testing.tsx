import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { Provider } from 'jotai';
import type { ReactNode } from 'react';
import {
  createMemoryRouter,
  MemoryRouter,
  type PatchRoutesOnNavigationFunction,
  type RouteObject,
} from 'react-router-dom';
import { afterEach, beforeEach, vi } from 'vitest';
import type { Me } from '#contract/auth.ts';
import { clearSession, meAtom, store } from '#web/api/session.ts';
import { fakeNetwork } from '#web/api/testing.ts';
import { followSession } from '#web/app/follow-session.ts';
import { phoneRoutes } from '#web/app/phone/phone-router.tsx';
import { createQueries } from '#web/app/queries.ts';
import { deskRoutes, routes as deskSite, findRoutes } from '#web/app/router.tsx';
import type { Screen } from '#web/app/screens/screen.ts';
import type { Site } from '#web/app/site-routes.tsx';
import { WholeApp } from '#web/app/whole-app.tsx';
import { Toaster } from '#web/ui/feedback/toast.tsx';
import { ConfirmProvider } from '#web/ui/overlays/confirm-dialog.tsx';

/** As wide as a desk's screen, which jsdom can't say by itself. */
export function stubMedia(matches = true): void {
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches,
    media,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
}

/** Each test of the file begins as a stranger, and leaves no stub behind. @param wide at a desk, and not at a phone */
export function asStranger(wide: boolean): void {
  beforeEach(() => {
    clearSession();
    stubMedia(wide);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
}

/** A screen that is its heading, for who only has to arrive there. */
export const plainScreen = (path: string, title: string, heading = title, frame: Screen['frame'] = 'bare'): Screen => ({
  path,
  title,
  who: 'all',
  frame,
  page: async () => () => <h1>{heading}</h1>,
});

export const PHONE_FRAMES: Site['frames'] = {
  phone: async () => ({ Component: (await import('#web/app/phone/phone-frame.tsx')).PhoneFrame }),
};

/** Screens of both sites in one router: a test goes from one to the other without a page of its own for each. */
export function routesOf(screens: readonly Screen[]): RouteObject[] {
  const [desk, phone] = [
    screens.filter(({ frame }) => frame !== 'phone'),
    screens.filter(({ frame }) => frame === 'phone'),
  ];
  return [...deskRoutes(desk), ...(phone.length > 0 ? phoneRoutes(phone, PHONE_FRAMES) : [])];
}

type Entry = string | { pathname: string; state?: unknown };

/** The app as boot.tsx puts it together, at an address; of several entries of a history, at the last. */
export function openApp(routes: RouteObject[], ...entries: [Entry, ...Entry[]]) {
  // Of the site itself the rest comes when one goes there.
  return openSite(routes, routes === deskSite ? findRoutes : undefined, ...entries);
}

/** @param find what else there is of it, by address */
export function openSite(
  routes: RouteObject[],
  patchRoutesOnNavigation: PatchRoutesOnNavigationFunction | undefined,
  ...entries: [Entry, ...Entry[]]
) {
  const router = createMemoryRouter(routes, { initialEntries: entries, patchRoutesOnNavigation });
  const queries = createQueries();
  const stop = followSession(queries, router);
  const view = render(<WholeApp router={router} queries={queries} />);
  const place = () => router.state.location.pathname + router.state.location.search;
  const close = () => {
    stop();
    view.unmount();
  };
  return { router, queries, place, close };
}

/**
 * For a file whose tests each show one page of a feature, without the app around it: who is signed in and what the
 * network answers are gone after each.
 */
export function pageTests() {
  afterEach(() => {
    store.set(meAtom, null);
    vi.unstubAllGlobals();
  });
  return (page: ReactNode, me: Me, answers: Parameters<typeof fakeNetwork>[0]) => {
    store.set(meAtom, me);
    const net = fakeNetwork(answers);
    render(
      <Provider store={store}>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <MemoryRouter>
            <ConfirmProvider>{page}</ConfirmProvider>
          </MemoryRouter>
          <Toaster />
        </QueryClientProvider>
      </Provider>,
    );
    return net;
  };
}
