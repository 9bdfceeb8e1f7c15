import type { GridParams } from '#web/clinic/day/use-grid-params.ts';
import { useKeys } from '#web/ui/use-key.ts';
import type { Days } from './use-grid-page.ts';

interface PageKeys {
  days: Days;
  change: (patch: Partial<GridParams>) => void;
  help: () => void;
}

/** T today, comma and full stop for the days, ? for help. Off while typing, under a dialog, and by the switch in the help. */
export function usePageKeys({ days: { previous, next }, change, help }: PageKeys): void {
  useKeys((key) => {
    switch (key.toLowerCase()) {
      case 't':
        return () => change({ time: undefined });
      case ',':
        return previous === null ? null : () => change({ time: previous });
      case '.':
        return next === null ? null : () => change({ time: next });
      case '?':
        return help;
      default:
        return null;
    }
  });
}
