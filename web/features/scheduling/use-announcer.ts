import { useEffect, useMemo, useState } from 'react';
import { createAnnouncer } from './announcer.ts';

/** What the page's one live region reads out. */
export function useAnnouncer() {
  const [spoken, setSpoken] = useState('');
  const announcer = useMemo(() => createAnnouncer(setSpoken), []);
  useEffect(() => announcer.stop, [announcer]);
  return { say: announcer.say, spoken };
}
