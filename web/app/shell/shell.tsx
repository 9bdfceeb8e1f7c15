import { useAtomValue } from 'jotai';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link, Outlet } from 'react-router-dom';
import { meAtom } from '#web/api/session.ts';
import { useScreen } from '#web/app/screen-at.ts';
import { FRONT_SCREENS } from '#web/app/screens/front.ts';
import type { Screen } from '#web/app/screens/screen.ts';
import { HeaderPerson } from '#web/app/shell/header-person.tsx';
import { HeaderSearch } from '#web/app/shell/header-search.tsx';
import { MessageBadge } from '#web/app/shell/message-badge.tsx';
import { branchOf, brandOf } from '#web/app/shell/site.ts';
import { HospitalBanner, OfflineBanner } from '#web/app/shell/status-banners.tsx';
import { Logo } from '#web/ui/layout/logo.tsx';
import { SkipLink } from '#web/ui/layout/skip-link.tsx';
import { TopBar, TopBarTab } from '#web/ui/layout/top-bar.tsx';

// The socket's code comes with the first screen that is live.
const HeaderLive = lazy(() => import('#web/app/shell/header-live.tsx').then((m) => ({ default: m.HeaderLive })));

/** The petrol bar and the screen under it. */
export function Shell() {
  return (
    <ShellFrame screens={FRONT_SCREENS}>
      <Outlet />
    </ShellFrame>
  );
}

interface ShellFrameProps {
  /** Among which is the one that is shown. */
  screens: readonly Screen[];
  /** Instead of the bar's own. */
  tabs?: ReactNode;
  children: ReactNode;
}

/** The petrol bar, and whatever stands under it. */
export function ShellFrame({ screens, tabs, children }: ShellFrameProps) {
  const screen = useScreen(screens);
  const title = useAtomValue(meAtom)?.meta.hospital?.title;
  const brand = brandOf(title);
  return (
    <div className="flex h-dvh flex-col">
      <SkipLink />
      <TopBar
        logo={
          <Link to="/" aria-label={`${title ?? brand}首页`} className="flex min-w-0 rounded-cell">
            <Logo name={brand} branch={branchOf(title)} />
          </Link>
        }
        tabs={tabs ?? <Tabs current={screen?.tab} />}
        right={
          <>
            <HeaderSearch />
            {screen?.live ? (
              <Suspense>
                <HeaderLive />
              </Suspense>
            ) : null}
            <MessageBadge ground="petrol" />
            <HeaderPerson />
          </>
        }
      />
      {screen?.live ? null : <OfflineBanner />}
      <HospitalBanner overGrid={screen?.live} />
      {children}
    </div>
  );
}

/** Where the tabs scroll, the present one is seen. */
function intoView(link: HTMLAnchorElement | null): void {
  link?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
}

function Tabs({ current }: { current: string | undefined }) {
  const first = FRONT_SCREENS.filter(
    ({ tab }, index) => tab !== undefined && FRONT_SCREENS.findIndex((screen) => screen.tab === tab) === index,
  );
  return first.map(({ path, tab }) => (
    <TopBarTab key={path}>
      <Link ref={tab === current ? intoView : null} to={path} aria-current={tab === current ? 'page' : undefined}>
        {tab}
      </Link>
    </TopBarTab>
  ));
}
