import { flushSync } from 'react-dom';
import type { createBrowserRouter, Location } from 'react-router-dom';
import { onSheets, openSheets } from '#web/ui/overlays/back-closes.ts';

type Router = ReturnType<typeof createBrowserRouter>;

/** How many sheets stood open over the page when this entry of the history was made. */
function depthOf({ state }: Location): number {
  const depth: unknown = state?.sheets;
  return typeof depth === 'number' && depth > 0 ? depth : 0;
}

/**
 * Each sheet that is open in a hand is an entry of the history at the page's own address: Back closes the uppermost and
 * leaves the page alone. What is closed otherwise takes its entry away; one that is left over (a link in the sheet led
 * on, the page was loaded anew) is passed by.
 */
export function followBack(router: Router): () => void {
  // Until the first page is there, none has been arrived at.
  let before = router.state.initialized ? router.state.location : null;
  let going = false;
  let notified = false;

  const settle = () => {
    notified = false;
    const { initialized, location, navigation } = router.state;
    // What is on its way decides: a link in a sheet closes it and leads on, and must not be overtaken by a step back.
    if (!initialized || going || navigation.state !== 'idle') return;
    const deep = depthOf(location);
    const open = openSheets().length;
    if (deep > open) {
      going = true;
      void router.navigate(open - deep);
    } else if (deep < open) {
      const { pathname, search, hash, state } = location;
      void router.navigate({ pathname, search, hash }, { state: { ...state, sheets: deep + 1 } });
    }
  };
  const arrived = (action: string, location: Location) => {
    going = false;
    if (action === 'POP') {
      const top = openSheets().at(-1);
      // Drawn at once: whether it is gone, or asks first and needs an entry again, is known after it.
      if (top && depthOf(location) < openSheets().length) flushSync(() => top.close());
      settle();
    } else if (depthOf(location) > 0) settle();
  };
  const stops = [
    onSheets(() => {
      // Where one goes as another comes, or React mounts twice, it is what comes of it that counts.
      if (!notified) queueMicrotask(settle);
      notified = true;
    }),
    router.subscribe(({ historyAction, location, navigation, initialized }) => {
      if (!initialized || navigation.state !== 'idle' || location === before) return;
      before = location;
      // Not within the router's own step: what is asked of it there is taken for a part of that.
      queueMicrotask(() => arrived(historyAction, location));
    }),
  ];
  settle();
  return () => {
    for (const stop of stops) stop();
  };
}
