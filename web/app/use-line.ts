import { useEffect } from 'react';

/** What is told live reaches this page too: locks, roles, notifications, announcements. Its code comes after the page. */
export function useLine(wanted = true): void {
  useEffect(() => {
    if (wanted) import('#web/realtime/line.ts').then(({ line }) => line()).catch(() => {});
  }, [wanted]);
}
