import { reasonOf } from '#web/api/errors.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { SkeletonLines } from '#web/ui/feedback/skeleton.tsx';

/** What was asked for, as `useCall` has it. */
interface Asked {
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
}

/** An answer that did not come: why, and 重试. Nothing where nothing went wrong. */
export function Failed({ asked: { error, isFetching, refetch } }: { asked: Asked }) {
  return error ? <ErrorState reason={reasonOf(error)} retrying={isFetching} onRetry={() => void refetch()} /> : null;
}

/** In the place of an answer that has not come: so many lines while it is on its way. */
export function Awaited({ asked, lines }: { asked: Asked; lines: number }) {
  return asked.error ? <Failed asked={asked} /> : <SkeletonLines lines={lines} />;
}
