import { useMedia } from '#web/ui/layout/use-media.ts';

/** As wide as the `lg:` of the stylesheet. What a phone doesn't show it shouldn't fetch either. */
export function useWide(): boolean {
  return useMedia('(width >= 1024px)');
}
