import { useSyncExternalStore } from 'react';

/** As wide as the `lg:` of the stylesheet. What a phone doesn't show it shouldn't fetch either. */
const WIDE = '(width >= 1024px)';

function subscribe(changed: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(WIDE).matches);
}
