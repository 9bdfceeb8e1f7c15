import { useRouteError } from 'react-router-dom';
import { reasonOf } from '#web/api/errors.ts';
import { ErrorState } from '#web/ui/error-state.tsx';

const RELOADED = 'haomai:reloaded';

/** A page that could not be drawn. After a release an open tab asks for chunks that are gone: it reloads once. */
export function RouteError() {
  const error = useRouteError();
  const chunkGone =
    error instanceof Error && /dynamically imported module|Importing a module script failed/.test(error.message);
  if (chunkGone && sessionStorage.getItem(RELOADED) === null) {
    sessionStorage.setItem(RELOADED, '1');
    window.location.reload();
    return null;
  }
  return <ErrorState title="页面出错了" reason={reasonOf(error)} onRetry={() => window.location.reload()} />;
}
