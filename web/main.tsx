import './styles/main.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Provider } from 'jotai';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { followOtherTabs, store } from '#web/api/session.ts';
import { ConfirmProvider } from '#web/ui/confirm-dialog.tsx';
import { Toaster } from '#web/ui/toast.tsx';
import { router } from './app/router.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('no root element');

const queries = new QueryClient({
  // The live channel says when something changed; a window that comes back need not ask for everything.
  defaultOptions: { queries: { retry: 1, refetchOnWindowFocus: false } },
});

followOtherTabs();
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
