import { useAtomValue } from 'jotai';
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Outlet, useLocation, useNavigation } from 'react-router-dom';
import { meAtom } from '#web/api/session.ts';
import { greetingAtom, newsAtom } from '#web/app/shell/news.ts';
import { ProofAsked } from '#web/app/ways-in/proof-asked.tsx';
import { RouteProgress } from '#web/ui/feedback/route-progress.tsx';
import { focusMain } from '#web/ui/overlays/give-back-focus.ts';

/** Around every screen of a site: the progress bar of each navigation, where focus goes after it, and what stands over all. */
export function Frame({ children }: { children?: ReactNode }) {
  useFocusOnArrival();
  return (
    <>
      <RouteProgress active={useNavigation().state !== 'idle'} />
      <Outlet />
      <Announced />
      <ProofAsked />
      {children}
    </>
  );
}

// After a release its chunk may be gone: then there is no card, and the page that somebody types in stays as it is.
const AnnouncementHost = lazy(() =>
  import('#web/app/shell/announcement-host.tsx').then(
    (m): { default: ComponentType } => ({ default: m.AnnouncementHost }),
    () => ({ default: () => null }),
  ),
);

/** Announcements over every screen; their code comes with the first that there is to show. */
function Announced() {
  const news = useAtomValue(newsAtom).length > 0;
  const greeting = useAtomValue(greetingAtom);
  const unread = useAtomValue(meAtom)?.meta.announcements_count ?? 0;
  const [came, setCame] = useState(false);
  if (!came && (news || (greeting && unread > 0))) setCame(true);
  return came ? (
    <Suspense>
      <AnnouncementHost />
    </Suspense>
  ) : null;
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
    if (!main?.contains(document.activeElement)) focusMain();
  }, [pathname]);
}
