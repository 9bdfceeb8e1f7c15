import { useEffect, useEffectEvent } from 'react';
import { useSingleKeys } from '#web/api/single-keys.ts';

/** Single letters are off while typing. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
}

/**
 * The single keys of a page: off while somebody types, under a dialog or an open menu, and for whoever has switched them
 * off. `actOf` says what a key does; nothing where it is none of the page's.
 */
export function useKeys(actOf: (key: string) => (() => void) | null | undefined): void {
  const on = useSingleKeys();
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]')) return;
    const act = actOf(event.key);
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    if (!on) return;
    const onKey = (event: KeyboardEvent) => pressed(event);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [on]);
}

export function useKey(key: string, act: () => void): void {
  useKeys((pressed) => (pressed === key ? act : null));
}
