import { replace } from 'react-router-dom';
import type { Role } from '#contract/roles.ts';
import { isAmong, type Who, whoOf } from '#contract/who.ts';
import { loadMe } from '#web/api/me.ts';
import { ownHomeOf } from '#web/api/own-home.ts';
import { loginPath, safeRedirect, TURNED_BACK } from '#web/api/redirect.ts';
import { atPlantAtom, currentSession, rolesAtom, store } from '#web/api/session.ts';
import { askedAtom } from '#web/app/guard/asked.ts';
import { landing } from '#web/app/guard/landing.ts';
import type { Screen } from '#web/app/screens/screen.ts';
import { SITE } from '#web/app/shell/site.ts';

/** The navigation guard: docs/domain/screens.md#guard. */

export type Verdict = 'open' | 'login' | 'home' | 'forbidden';

interface Judged {
  path: string;
  asks?: Who;
  who?: Who;
  plants?: true;
}

/** Who is signed in has no business there. */
const LOGINS: readonly string[] = ['/login', '/login2', '/m/login'];

/** Where a person may go. `roles` are loaded; loaded and empty is as good as any. @param plant they work at one */
export function judge(screen: Judged, signedIn: boolean, roles: readonly Role[], plant = false): Verdict {
  const who = whoOf(screen);
  if (signedIn && LOGINS.includes(screen.path)) return 'home';
  if (who === 'all') return 'open';
  if (!signedIn) return 'login';
  if (plant && screen.plants) return 'open';
  return isAmong(who, roles) ? 'open' : 'forbidden';
}

/** Before each screen. A broken network is an error of the page, never a person without roles. @throws ApiError */
export async function guard(screen: Screen, url: URL): Promise<Response | null> {
  const phone = landing(url);
  if (phone) return replace(phone);
  await loadMe();
  const signedIn = currentSession().token !== null;
  const verdict = judge(screen, signedIn, store.get(rolesAtom), store.get(atPlantAtom));
  if (verdict === 'home') {
    return replace(safeRedirect(url.searchParams.get('redirect'), ownHomeOf(screen.path)));
  }
  if (verdict === 'login') return replace(loginPath(url));
  if (verdict === 'forbidden') {
    store.set(askedAtom, { path: url.pathname, title: screen.title });
    return replace('/401');
  }
  if (!TURNED_BACK.includes(screen.path)) store.set(askedAtom, null);
  document.title = `${screen.title} · ${SITE.name}`;
  return null;
}
