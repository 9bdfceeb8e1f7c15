import { useAtomValue } from 'jotai';
import { type ComponentType, lazy, Suspense, useEffect, useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { isPhonePath } from '#web/api/redirect.ts';
import { closePalette, openPalette, paletteAtom } from './palette-state.ts';

// After a release its chunk may be gone: then there is no palette, and the page that somebody types in stays as it is.
const Palette = lazy(() =>
  import('./palette.tsx').then(
    (m): { default: ComponentType } => ({ default: m.Palette }),
    () => ({ default: NoPalette }),
  ),
);

function NoPalette() {
  useEffect(closePalette, []);
  return null;
}

/** Ctrl K, on every screen of a desk. The phone site has its menu. */
export function PaletteHost() {
  const atDesk = !isPhonePath(useLocation().pathname);
  const open = useAtomValue(paletteAtom);
  usePaletteKey(atDesk);
  return open && atDesk ? (
    <Suspense>
      <Palette />
    </Suspense>
  ) : null;
}

/** Not over another dialog, whose form would be lost; and not where the keys mean something else, as in a rich text. */
function usePaletteKey(on: boolean): void {
  // Whoever sees the page can press: the keys are heard before it is painted.
  useLayoutEffect(() => {
    if (!on) return;
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k')
        return;
      if (event.defaultPrevented) return;
      // Some browsers go to their address bar.
      event.preventDefault();
      if (!document.querySelector('[role="dialog"], [role="alertdialog"]')) openPalette();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [on]);
}
