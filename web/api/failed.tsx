import { reasonOf } from '#web/api/errors.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';

/** What was asked for, as `useCall` has it. */
export interface Asked {
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
}

/** An answer that did not come: why, and 重试. Nothing where nothing went wrong. */
export function Failed({ asked: { error, isFetching, refetch } }: { asked: Asked }) {
  return error ? <ErrorState reason={reasonOf(error)} retrying={isFetching} onRetry={() => void refetch()} /> : null;
}
