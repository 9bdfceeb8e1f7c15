import { useEffect, useRef } from 'react';

const TYPING = 'input, textarea, select, [contenteditable="true"], [role="combobox"]';

/** N: 接诊. Off while typing and under any dialog (visual.md, keyboard). */
export function useNextKey(onNext: () => void): void {
  const latest = useRef(onNext);
  useEffect(() => {
    latest.current = onNext;
  });
  useEffect(() => {
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
  }, []);
}
