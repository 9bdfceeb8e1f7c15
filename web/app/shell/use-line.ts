import { useEffect } from 'react';
import { openLine } from '#web/realtime/line.ts';

/** What is told live reaches this page too: locks, roles, notifications, announcements. Its code comes after the page. */
export function useLine(wanted = true): void {
  useEffect(() => {
    if (wanted) openLine();
  }, [wanted]);
}
