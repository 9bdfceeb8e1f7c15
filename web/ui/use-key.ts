import { useEffect } from 'react';
import { useSingleKeys } from '#web/api/single-keys.ts';

export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
}

/** A single key of a page: off while somebody types, under a dialog or an open menu, and for whoever has switched them off. */
export function useKey(key: string, act: () => void): void {
  const on = useSingleKeys();
  useEffect(() => {
    if (!on) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]')) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [on, key, act]);
}
