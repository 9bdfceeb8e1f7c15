import { useEffect, useEffectEvent } from 'react';
import { useTouch } from '#web/ui/touch.ts';

/** What stands open over a page in a hand, the uppermost last: Back closes it (web/app/guard/follow-back.ts). */
export interface OpenSheet {
  /** A wish, which a dirty form may refuse. */
  close: () => void;
}

const sheets: OpenSheet[] = [];
const listeners = new Set<() => void>();

export const openSheets = (): readonly OpenSheet[] => sheets;

/** Hears of each sheet that is opened or closed. */
export function onSheets(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function changed(): void {
  for (const listener of listeners) listener();
}

/** Under a finger, Back closes what is open before it leaves the page. */
export function useBackCloses(open: boolean, close: () => void): void {
  const asked = useTouch() && open;
  const wish = useEffectEvent(close);
  useEffect(() => {
    if (!asked) return;
    const sheet = { close: () => wish() };
    sheets.push(sheet);
    changed();
    return () => {
      sheets.splice(sheets.indexOf(sheet), 1);
      changed();
    };
  }, [asked]);
}
