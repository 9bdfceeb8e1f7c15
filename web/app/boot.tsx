import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { DRAWN_ID, takeDrawnAnswers } from '#web/app/drawn-answers.ts';
import { followSession } from '#web/app/follow-session.ts';
import { createQueries } from '#web/app/queries.ts';
import { type Router, WholeApp } from '#web/app/whole-app.tsx';

/** Puts a site together, in the page that was loaded. */
export function boot(routes: RouteObject[]): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('no root element');
  const router = createBrowserRouter(routes);
  const queries = createQueries();
  takeDrawnAnswers(queries);
  followSession(queries, router);
  // What came drawn stands until there is something to put in its place.
  whenReady(router, () =>
    createRoot(root).render(
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
      ready();
    });
  }
}
