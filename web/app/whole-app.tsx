import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Provider } from 'jotai';
import { useEffect } from 'react';
import { type createBrowserRouter, RouterProvider } from 'react-router-dom';
import { late } from '#web/api/late.ts';
import { store } from '#web/api/session.ts';
import { Toaster } from '#web/ui/feedback/toast.tsx';
import { ConfirmProvider } from '#web/ui/overlays/confirm-dialog.tsx';

export type Router = ReturnType<typeof createBrowserRouter>;

/** A site around its screens: what is known, what asks and what tells. */
export function WholeApp({ router, queries }: { router: Router; queries: QueryClient }) {
  // Nothing is open over a page before it has come.
  useEffect(() => {
    const started = late(() => import('#web/app/guard/follow-back.ts')).then(({ followBack }) => followBack(router));
    return () => void started.then((stop) => stop());
  }, [router]);
  return (
    <Provider store={store}>
      <QueryClientProvider client={queries}>
        <ConfirmProvider>
          <RouterProvider router={router} />
          <Toaster />
        </ConfirmProvider>
      </QueryClientProvider>
    </Provider>
  );
}
