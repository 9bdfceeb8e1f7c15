import { useEffect, useRef } from 'react';
import { Outlet, useLocation, useNavigation } from 'react-router-dom';
import { BUILT } from '#web/app/routes.tsx';
import { RouteProgress } from '#web/ui/route-progress.tsx';

/** Around every screen: the progress bar of each navigation, and where focus goes after it. */
export function Frame() {
  useFocusOnArrival();
  return (
    <>
      <RouteProgress active={useNavigation().state !== 'idle'} />
      <Outlet context={BUILT} />
    </>
  );
}

/** Until the first screen is there. */
export function FrameLoading() {
  return <RouteProgress active />;
}

/** A link that was pressed is gone with its page: who reads by ear or keyboard starts at the new page's beginning. */
function useFocusOnArrival(): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    const main = document.querySelector('main');
    if (!main || main.contains(document.activeElement)) return;
    main.tabIndex = -1;
    main.focus({ preventScroll: true });
  }, [pathname]);
}
