import { useEffect } from 'react';
import { useSingleKeys } from '#web/api/single-keys.ts';
import { isTyping } from './keyboard.ts';
import type { Days } from './use-grid-page.ts';
import type { GridParams } from './use-grid-params.ts';

interface PageKeys {
  days: Days;
  change: (patch: Partial<GridParams>) => void;
  help: () => void;
}

/** T today, comma and full stop for the days, ? for help. Off while typing, under a dialog, and by the switch in the help. */
export function usePageKeys({ days: { previous, next }, change, help }: PageKeys): void {
  const on = useSingleKeys();
  useEffect(() => {
    if (!on) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]')) return;
      const key = event.key.toLowerCase();
      if (key === 't') change({ time: undefined });
      else if (key === ',' && previous) change({ time: previous });
      else if (key === '.' && next) change({ time: next });
      else if (key === '?') help();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [on, previous, next, change, help]);
}
