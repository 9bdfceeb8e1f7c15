import { useCallback, useEffect, useState } from 'react';
import { useLocation, useRouteError } from 'react-router-dom';
import { CLIENT_MESSAGES } from '#contract/errors.ts';
import { ApiError } from '#web/api/client.ts';
import { reasonOf } from '#web/api/errors.ts';
import { isPhonePath } from '#web/api/redirect.ts';
import { useNextSteps } from '#web/app/guard/use-next-steps.ts';
import { NextSteps } from '#web/features/errors/next-steps.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { MAIN_ID } from '#web/ui/layout/main-id.ts';

const RELOADED_AT = 'haomai:reloadedAt';
/** A chunk that is missing again so soon is missing for another reason than a release. */
const ONCE_IN_MS = 60_000;

/** A page that could not be drawn. After a release an open tab asks for chunks that are gone: it reloads once. */
export function RouteError() {
  const error = useRouteError();
  const chunkGone = isChunkGone(error);
  useEffect(() => {
    if (chunkGone) reloadOnce();
    else console.error(error);
  }, [chunkGone, error]);
  const title = error instanceof ApiError ? '加载失败' : '页面出错了';
  const { retry, retrying, unreachable } = useRetry();
  const { pathname } = useLocation();
  const steps = useNextSteps(isPhonePath(pathname) ? 'phone' : 'desk').filter(({ to }) => to !== pathname);
  const reason = chunkGone ? '页面没有加载完整，请检查网络后重试' : reasonOf(error);
  return (
    <main id={MAIN_ID} tabIndex={-1} className="flex flex-1 flex-col items-center justify-center gap-2 p-6">
      <h1 className="sr-only">{title}</h1>
      <ErrorState
        title={title}
        reason={unreachable ? CLIENT_MESSAGES.offline : reason}
        retrying={retrying}
        onRetry={() => void retry()}
      />
      <NextSteps steps={steps} />
    </main>
  );
}

/**
 * Loads the page anew, once there is somebody to load it from: reloaded without a network, it would be the browser's own
 * error page, which knows no way back. Tried by itself when the network returns.
 */
function useRetry() {
  const [state, setState] = useState<'idle' | 'asking' | 'unreachable'>('idle');
  const retry = useCallback(async () => {
    setState('asking');
    try {
      await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' });
      window.location.reload();
    } catch {
      setState('unreachable');
    }
  }, []);
  useEffect(() => {
    const again = () => void retry();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [retry]);
  return { retry, retrying: state === 'asking', unreachable: state === 'unreachable' };
}

/** Each browser has words of its own for it. */
function isChunkGone(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|Importing a module script failed|Unable to preload CSS/i.test(error.message)
  );
}

function reloadOnce(): void {
  const last = Number(sessionStorage.getItem(RELOADED_AT));
  if (Date.now() - last < ONCE_IN_MS) return;
  sessionStorage.setItem(RELOADED_AT, String(Date.now()));
  window.location.reload();
}
