import { QueryClientProvider } from '@tanstack/react-query';
import { Provider } from 'jotai';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { hospitals } from '#contract/hospitals.ts';
import { scheduling } from '#contract/scheduling.ts';
import { store } from '#web/api/session.ts';
import { beginWith } from '#web/app/drawn-answers.ts';
import { isHandheld } from '#web/app/guard/landing.ts';
import GridScreen from '#web/app/pages/grid-screen.tsx';
import { createQueries } from '#web/app/queries.ts';
import { Shell } from '#web/app/shell/shell.tsx';
import { dayAsked, GRID_PARAMS, gridParams, selectorsAsked } from '#web/clinic/day/use-grid-params.ts';
import { type DrawnAnswers, type DrawnPage, noting } from '#web/drawn/page.ts';
import { wallClock } from '#web/realtime/server-clock.ts';
import { ConfirmProvider } from '#web/ui/overlays/confirm-dialog.tsx';

/** The desk's grid to a stranger: the very page, with the answers that it would ask for. */
export const grid: DrawnPage<DrawnAnswers> = {
  params: GRID_PARAMS,

  async ask({ search, userAgent, now }, asked) {
    // Phones and tablets are led to the other site; the one that says it is a Mac is known by the page alone.
    if (isHandheld({ userAgent, maxTouchPoints: 0, width: 0 })) return null;
    const params = gridParams(new URLSearchParams(search));
    const { ask, exchanges } = noting(asked);
    await Promise.all([
      ask(scheduling.index, dayAsked(params, wallClock(now.getTime()).date)),
      ask(hospitals.indexSearch, selectorsAsked(params)),
    ]);
    return { exchanges };
  },

  // In one go: nothing else comes between the clock that is set and the page that reads it.
  draw({ search }, { exchanges }) {
    const queries = createQueries();
    beginWith(queries, exchanges, Date.now());
    return renderToStaticMarkup(
      <Provider store={store}>
        <QueryClientProvider client={queries}>
          <ConfirmProvider>
            <MemoryRouter initialEntries={[`/${search}`]}>
              <Routes>
                <Route element={<Shell />}>
                  <Route path="/" element={<GridScreen />} />
                </Route>
              </Routes>
            </MemoryRouter>
          </ConfirmProvider>
        </QueryClientProvider>
      </Provider>,
    );
  },
};
