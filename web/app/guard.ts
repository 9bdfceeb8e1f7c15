import { replace } from 'react-router-dom';
import { auth } from '#contract/auth.ts';
import type { Role } from '#contract/roles.ts';
import { ApiError, request } from '#web/api/client.ts';
import { currentSession, meAtom, rolesAtom, store } from '#web/api/session.ts';
import type { Screen } from './routes.tsx';

/** product.md section 2, navigation guard. */

export type Verdict = 'open' | 'login' | 'home' | 'forbidden';

/** Where a person may go. `roles` are loaded; loaded and empty is as good as any. */
export function judge(screen: Pick<Screen, 'path' | 'who'>, signedIn: boolean, roles: readonly Role[]): Verdict {
  if (signedIn && screen.path === '/login') return 'home';
  if (screen.who === 'all') return 'open';
  if (!signedIn) return 'login';
  if (screen.who === 'user') return 'open';
  return screen.who.some((role) => roles.includes(role)) ? 'open' : 'forbidden';
}

/** Fetches the person once a session. A dead token ends the session; a broken network leaves it. */
export async function loadMe(): Promise<void> {
  if (currentSession().token === null || store.get(meAtom) !== null) return;
  try {
    store.set(meAtom, await request(auth.info, { body: { include: 'roles' } }));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // 401 has ended the session already; anything else shows on the page, which makes calls of its own.
  }
}

/** A path of this site, or the root: a link from outside must not lead away after login. */
export function safeRedirect(text: string | null): string {
  if (!text?.startsWith('/') || text.startsWith('//') || text.includes('\\')) return '/';
  const url = new URL(text, window.location.origin);
  return url.origin === window.location.origin ? url.pathname + url.search : '/';
}

export async function guard(screen: Screen, url: URL): Promise<Response | null> {
  await loadMe();
  const verdict = judge(screen, currentSession().token !== null, store.get(rolesAtom));
  if (verdict === 'home') return replace(safeRedirect(url.searchParams.get('redirect')));
  if (verdict === 'login') return replace(`/login?redirect=${encodeURIComponent(url.pathname + url.search)}`);
  if (verdict === 'forbidden') return replace('/401');
  document.title = `${screen.title} · 号脉`;
  return null;
}
