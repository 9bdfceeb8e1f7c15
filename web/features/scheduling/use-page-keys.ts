import { useEffect } from 'react';
import { addDays } from '#web/ui/format.ts';
import { isTyping } from './keyboard.ts';
import type { GridParams } from './use-grid-params.ts';

interface PageKeys {
  date: string;
  change: (patch: Partial<GridParams>) => void;
  help: () => void;
}

/** T today, comma and full stop for the days, ? for help. Off while typing and under a dialog. */
export function usePageKeys({ date, change, help }: PageKeys): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]')) return;
      const key = event.key.toLowerCase();
      if (key === 't') change({ time: undefined });
      else if (key === ',') change({ time: addDays(date, -1) });
      else if (key === '.') change({ time: addDays(date, 1) });
      else if (key === '?') help();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [date, change, help]);
}
