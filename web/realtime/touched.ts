import { useEffect, useRef } from 'react';
import { onConnect, openLine } from '#web/realtime/line.ts';
import { onEvent } from '#web/realtime/reactions.ts';
import { together } from '#web/realtime/together.ts';

/** What is told may be lost: a list in front of somebody is never older than this. */
const AGAIN_MS = 60_000;

const isInFront = () => document.visibilityState === 'visible';

/**
 * Calls `onTouched` when one of these lists went stale, by the names that the server tells them by (`touched` in
 * contract/event.ts); and where nobody told, when the line is back, when the page comes to the front, and each minute
 * there. For lists, which are read again then: what is open over them stays.
 * @param one of these names the row alone that is shown; told without its rows, it may be that one
 */
export function useTouched(
  names: readonly string[],
  onTouched: () => void,
  one: Readonly<Record<string, number>> = {},
): void {
  const latest = useRef(onTouched);
  latest.current = onTouched;
  const wanted = useRef({ names, one });
  wanted.current = { names, one };
  useEffect(() => {
    openLine();
    const { news, stop } = together(() => latest.current());
    const newsInFront = () => isInFront() && news();
    let following = false;
    const ends = [
      onEvent('touched', ({ resources }) => resources.some((told) => concerns(told, wanted.current)) && news()),
      // A line that is up already has told all that came since the list was read.
      onConnect(() => following && news()),
    ];
    following = true;
    const again = setInterval(newsInFront, AGAIN_MS);
    window.addEventListener('focus', news);
    document.addEventListener('visibilitychange', newsInFront);
    return () => {
      stop();
      for (const end of ends) end();
      clearInterval(again);
      window.removeEventListener('focus', news);
      document.removeEventListener('visibilitychange', newsInFront);
    };
  }, []);
}

interface Wanted {
  names: readonly string[];
  one: Readonly<Record<string, number>>;
}

function concerns({ name, ids }: { name: string; ids?: number[] | undefined }, { names, one }: Wanted): boolean {
  const id = one[name];
  return names.includes(name) && (id === undefined || !ids?.length || ids.includes(id));
}
