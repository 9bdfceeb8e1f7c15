import { useAtomValue } from 'jotai';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { meAtom } from '#web/api/session.ts';
import { BarPlace } from '#web/app/phone/phone-bar.tsx';
import { PhoneHeader } from '#web/app/phone/phone-header.tsx';
import { PhoneMenuButton } from '#web/app/phone/phone-menu-button.tsx';
import { PHONE_SCREENS } from '#web/app/screens/phone.ts';
import { brandOf } from '#web/app/shell/site.ts';
import { HospitalBanner, OfflineBanner } from '#web/app/shell/status-banners.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { Logo } from '#web/ui/layout/logo.tsx';
import { TouchContext } from '#web/ui/touch.ts';

const MessageBadge = lazy(() => import('#web/app/shell/message-badge.tsx').then((m) => ({ default: m.MessageBadge })));

/** The phone site: a petrol bar with the side menu, and the page under it (docs/domain/screens.md#phone). */
export function PhoneFrame() {
  const me = useAtomValue(meAtom);
  const brand = brandOf(me?.meta.hospital?.title);
  const { pathname } = useLocation();
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const live = PHONE_SCREENS.find(({ path }) => path === pathname)?.live;
  return (
    <TouchContext value>
      <div className="flex min-h-dvh flex-col">
        <PhoneHeader
          menu={<SideMenu key={pathname} />}
          place={setPlace}
          home={
            <Link to="/m" aria-label={`${brand}首页`} className="hidden h-14 items-center rounded-cell peer-empty:flex">
              <Logo name={brand} />
            </Link>
          }
          messages={
            me ? (
              <Suspense>
                <MessageBadge ground="petrol" touch />
              </Suspense>
            ) : null
          }
        />
        {live ? null : <OfflineBanner />}
        <HospitalBanner overGrid={live} />
        <BarPlace value={place}>
          <Outlet />
        </BarPlace>
      </div>
    </TouchContext>
  );
}

/** Its code comes when it is asked for; another place closes it. */
function SideMenu() {
  const [Sheet, setSheet] = useState<ComponentType | null>(null);
  const open = () =>
    import('#web/app/phone/phone-menu.tsx').then(
      ({ PhoneMenu }) => setSheet(() => PhoneMenu),
      // After a release its chunk may be gone.
      () => toast.error('菜单没有加载出来，请刷新页面后重试'),
    );
  return Sheet ? (
    <Sheet />
  ) : (
    <PhoneMenuButton aria-haspopup="dialog" aria-expanded={false} onClick={() => void open()} />
  );
}
