/** A path of this site, or the root: a link from outside must not lead away after login. */
export function safeRedirect(text: string | null): string {
  if (!text?.startsWith('/')) return '/';
  const url = new URL(text, window.location.origin);
  if (url.origin !== window.location.origin) return '/';
  const path = url.pathname + url.search + url.hash;
  // The parser resolves what leads away at once; /..//host comes out as //host, which would lead away the second time.
  return path.startsWith('//') ? '/' : path;
}

export function loginPath(from: { pathname: string; search: string }): string {
  const back = from.pathname + from.search;
  return back === '/' ? '/login' : `/login?redirect=${encodeURIComponent(back)}`;
}
