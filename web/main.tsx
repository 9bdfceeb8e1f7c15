import '#web/styles/main.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { Provider } from 'jotai';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { store } from '#web/api/session.ts';
import { followSession } from '#web/app/follow-session.ts';
import { landing } from '#web/app/landing.ts';
import { createQueries } from '#web/app/queries.ts';
import { routes } from '#web/app/router.tsx';
import { ConfirmProvider } from '#web/ui/confirm-dialog.tsx';
import { Toaster } from '#web/ui/toast.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('no root element');

// Decided before a screen is: a phone doesn't load the grid to find out that it wants another page.
const phone = landing(window.location);
if (phone) window.history.replaceState(null, '', phone);
const router = createBrowserRouter(routes);
const queries = createQueries();
followSession(queries, router);

createRoot(root).render(
  <StrictMode>
    <Provider store={store}>
      <QueryClientProvider client={queries}>
        <ConfirmProvider>
          <RouterProvider router={router} />
          <Toaster />
        </ConfirmProvider>
      </QueryClientProvider>
    </Provider>
  </StrictMode>,
);
