import { type ReactNode, StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, type PatchRoutesOnNavigationFunction, type RouteObject } from 'react-router-dom';
import { DRAWN_ID, dropHidden, takeDrawnAnswers } from '#web/app/drawn-answers.ts';
import { followSession } from '#web/app/follow-session.ts';
import { createQueries } from '#web/app/queries.ts';
import { type Router, WholeApp } from '#web/app/whole-app.tsx';

/** Puts a site together, in the page that was loaded. @param find what else there is of it, by address */
export function boot(routes: RouteObject[], find?: PatchRoutesOnNavigationFunction): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('no root element');
  const router = createBrowserRouter(routes, { patchRoutesOnNavigation: find });
  const queries = createQueries();
  dropHidden(root);
  takeDrawnAnswers(queries);
  followSession(queries, router);
  // What came drawn stands until there is something to put in its place.
  whenReady(router, () =>
    put(
      root,
      <StrictMode>
        <WholeApp router={router} queries={queries} />
      </StrictMode>,
    ),
  );
}

/** Once the first page's code is there and its guard has spoken; at once, where nothing was drawn that would go. */
function whenReady(router: Router, ready: () => void): void {
  if (router.state.initialized || !document.getElementById(DRAWN_ID)) ready();
  else {
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      // What the page does at once, such as to go elsewhere, the router hears when it is done with this.
      queueMicrotask(ready);
    });
  }
}

/** In place of what came drawn, and as far down as somebody has read that. */
function put(root: HTMLElement, page: ReactNode): void {
  const drawn = root.querySelector('main');
  const [left, top] = [drawn?.scrollLeft ?? 0, drawn?.scrollTop ?? 0];
  flushSync(() => createRoot(root).render(page));
  root.querySelector('main')?.scrollTo(left, top);
}
