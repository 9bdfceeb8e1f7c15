import type { QueryClient } from '@tanstack/react-query';
import { reloadMe } from '#web/api/me.ts';
import { currentSession, followOtherTabs, sessionAtom, store } from '#web/api/session.ts';
import { onEvent } from '#web/realtime/reactions.ts';
import { toast } from '#web/ui/toast.tsx';

/**
 * What the app does when who is signed in changes, wherever that came from: this page, another tab, a dead token, the
 * live channel. Answers of the person before are forgotten, and the guard judges the present place anew.
 */
export function followSession(queries: QueryClient, router: { revalidate(): Promise<void> }): () => void {
  const again = () => void router.revalidate();
  let before = currentSession().token;
  const ends = [
    followOtherTabs(),
    store.sub(sessionAtom, () => {
      const { token } = currentSession();
      if (token === before) return;
      before = token;
      void queries.resetQueries();
      again();
    }),
    onEvent('session', ({ type }) => {
      // Revoked: the session ended, which the listener above has heard. Roles and locks: the same session, new rights.
      if (type !== 'revoked') reloadMe().then(again, () => {});
    }),
    // What became of an application is read at once; with it come the count, and hospitals where one may work from now.
    onEvent('notification', ({ title, content }) => {
      toast.info(content === '' ? title : `${title}：${content}`);
      reloadMe().catch(() => {});
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}
