import { useEffect, useRef } from 'react';
import { useSingleKeys } from '#web/api/single-keys.ts';

const TYPING = 'input, textarea, select, [contenteditable="true"], [role="combobox"]';

/**
 * N: 接诊. Off while typing, under any dialog, and for whoever has switched such keys off (docs/domain/screens.md#grid).
 */
export function useNextKey(onNext: () => void): void {
  const on = useSingleKeys();
  const latest = useRef(onNext);
  useEffect(() => {
    latest.current = onNext;
  });
  useEffect(() => {
    if (!on) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'n' || event.ctrlKey || event.metaKey || event.altKey) return;
      // A key that is held down would take in the next one and the one after.
      if (event.repeat || event.isComposing) return;
      // Radios and checkboxes take no letters.
      const typing =
        event.target instanceof Element && event.target.matches(`${TYPING}:not([type="radio"], [type="checkbox"])`);
      if (typing || document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [on]);
}
