/** The phone site has ways in and pages of its own, and stays among them. */
export function isPhonePath(pathname: string): boolean {
  return pathname === '/m' || pathname.startsWith('/m/');
}

/** The first page of the site that a path belongs to. */
export function homeOf(pathname: string): string {
  return isPhonePath(pathname) ? '/m' : '/';
}

/** Where one stands who was turned back: there is nothing to come back to after login. */
export const TURNED_BACK: readonly string[] = ['/401', '/404'];

/** A path of this site, or `home`: a link from outside must not lead away after login. */
export function safeRedirect(text: string | null, home = '/'): string {
  if (!text?.startsWith('/')) return home;
  const url = new URL(text, window.location.origin);
  if (url.origin !== window.location.origin) return home;
  const path = url.pathname + url.search + url.hash;
  // The parser resolves what leads away at once; /..//host comes out as //host, which would lead away the second time.
  return path.startsWith('//') ? home : path;
}

export function loginPath(from: { pathname: string; search: string }): string {
  const back = from.pathname + from.search;
  const login = isPhonePath(from.pathname) ? '/m/login' : '/login';
  return back === '/' || back === '/m' || TURNED_BACK.includes(from.pathname)
    ? login
    : `${login}?redirect=${encodeURIComponent(back)}`;
}
