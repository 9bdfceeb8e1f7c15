import { replace } from 'react-router-dom';
import { isBase, isStaffRole, type Role } from '#contract/roles.ts';
import { loadMe } from '#web/api/me.ts';
import { homeOf, loginPath, safeRedirect, TURNED_BACK } from '#web/api/redirect.ts';
import { currentSession, rolesAtom, store } from '#web/api/session.ts';
import { askedAtom } from '#web/app/guard/asked.ts';
import { landing } from '#web/app/guard/landing.ts';
import type { Screen, Who } from '#web/app/screens/screen.ts';
import { SITE } from '#web/app/shell/site.ts';

/** The navigation guard: docs/domain/screens.md#guard. */

export type Verdict = 'open' | 'login' | 'home' | 'forbidden';

/** Who is signed in has no business there. */
const LOGINS: readonly string[] = ['/login', '/login2', '/m/login'];

/** Where a person may go. `roles` are loaded; loaded and empty is as good as any. */
export function judge(screen: Pick<Screen, 'path' | 'who'>, signedIn: boolean, roles: readonly Role[]): Verdict {
  if (signedIn && LOGINS.includes(screen.path)) return 'home';
  if (screen.who === 'all') return 'open';
  if (!signedIn) return 'login';
  return mayOpen(screen.who, roles) ? 'open' : 'forbidden';
}

function mayOpen(who: Exclude<Who, 'all'>, roles: readonly Role[]): boolean {
  if (who === 'user') return true;
  if (who === 'base') return isBase(roles);
  if (who === 'staff') return roles.some(isStaffRole);
  if (who === 'staff+super_admin') return roles.some((role) => isStaffRole(role) || role === 'super_admin');
  return who.some((role) => roles.includes(role));
}

/** Before each screen. A broken network is an error of the page, never a person without roles. @throws ApiError */
export async function guard(screen: Screen, url: URL): Promise<Response | null> {
  const phone = landing(url);
  if (phone) return replace(phone);
  await loadMe();
  const signedIn = currentSession().token !== null;
  const verdict = judge(screen, signedIn, store.get(rolesAtom));
  if (verdict === 'home') {
    return replace(safeRedirect(url.searchParams.get('redirect'), homeOf(screen.path)));
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
