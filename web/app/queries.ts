import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '#web/api/client.ts';

export function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // A clinic's server may stand in the clinic: without the internet is not without it.
        networkMode: 'always',
        // What the server refused it will refuse again.
        retry: (count, error) => count < 1 && error instanceof ApiError && error.unanswered,
        // The live channel says when something changed; a window that comes back need not ask for everything.
        refetchOnWindowFocus: false,
      },
    },
  });
}
