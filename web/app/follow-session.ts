import type { QueryClient } from '@tanstack/react-query';
import { lookedForAtom } from '#web/api/looked-for.ts';
import { reloadMe } from '#web/api/me.ts';
import { currentSession, followOtherTabs, sessionAtom, store } from '#web/api/session.ts';
import { greetingAtom, newsAtom, noteNews } from '#web/app/shell/news.ts';
import { onConnect } from '#web/realtime/line.ts';
import { onEvent } from '#web/realtime/reactions.ts';
import { toast } from '#web/ui/feedback/toast.tsx';

/** What is used of the router. */
interface Goes {
  revalidate(): Promise<void>;
  navigate(to: string): Promise<void>;
}

/**
 * What the app does when who is signed in changes, wherever that came from: this page, another tab, a dead token, the
 * live channel. Answers of the person before are forgotten, and the guard judges the present place anew.
 */
export function followSession(queries: QueryClient, router: Goes): () => void {
  const again = () => void router.revalidate();
  let before = currentSession().token;
  const ends = [
    followOtherTabs(),
    store.sub(sessionAtom, () => {
      const { token } = currentSession();
      if (token === before) return;
      // Who has just signed in here is greeted by what they haven't read; another person's news are not theirs.
      store.set(newsAtom, []);
      store.set(lookedForAtom, {});
      store.set(greetingAtom, before === null && token !== null);
      before = token;
      void queries.resetQueries();
      again();
    }),
    onEvent('session', ({ type }) => {
      // Revoked: the session ended, which the listener above has heard. Roles and locks: the same session, new rights.
      if (type !== 'revoked') reloadMe().then(again, () => {});
    }),
    // Who keeps a warehouse may do more from now on, and who does not any more less.
    onEvent('touched', ({ resources }) => {
      if (resources.some(({ name }) => name === 'warehouses')) reloadMe().catch(() => {});
    }),
    // What was told while there was no line, roles and locks among it, nobody tells again.
    onConnect(() => {
      if (currentSession().token !== null) reloadMe().then(again, () => {});
    }),
    // What became of an application is read at once; with it come the count, and hospitals where one may work from now.
    onEvent('notification', ({ title, content, link }) => {
      const open = link === null ? undefined : { label: '查看', onClick: () => void router.navigate(link) };
      toast.info(content === '' ? title : `${title}：${content}`, open);
      reloadMe().catch(() => {});
    }),
    onEvent('announcement', (item) => {
      noteNews(item);
      reloadMe().catch(() => {});
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}
