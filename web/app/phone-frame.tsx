import { useAtomValue } from 'jotai';
import { LogIn, LogOut, Menu, UserPlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, NavLink, Outlet, useLocation } from 'react-router-dom';
import type { Me } from '#contract/auth.ts';
import { maskPhone } from '#contract/fields.ts';
import { meAtom, rolesAtom, sessionAtom } from '#web/api/session.ts';
import { leave } from '#web/app/account.ts';
import { type MenuScreen, menuOf } from '#web/app/menus.ts';
import { MessageBadge } from '#web/app/message-badge.tsx';
import { BarPlace } from '#web/app/phone-bar.tsx';
import { homeOf, loginPath } from '#web/app/redirect.ts';
import { BUILT, SCREENS, screenAt } from '#web/app/routes.tsx';
import { houseOf, SITE } from '#web/app/site.ts';
import { HospitalBanner, OfflineBanner } from '#web/app/status-banners.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { MobileSheet } from '#web/ui/mobile-sheet.tsx';
import { TouchContext } from '#web/ui/touch.ts';

const ICON = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** The phone site: a petrol bar with the side menu, and the page under it (picture 04). */
export function PhoneFrame() {
  const me = useAtomValue(meAtom);
  const { pathname } = useLocation();
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const live = screenAt(pathname)?.live;
  return (
    <TouchContext value>
      <div className="flex min-h-dvh flex-col">
        <header
          data-ground="petrol"
          className="sticky top-0 z-40 flex items-center gap-1 bg-brand-900 pt-[env(safe-area-inset-top)] pr-4 pl-2 text-surface"
        >
          <SideMenu key={pathname} />
          <div ref={setPlace} className="peer flex min-h-14 min-w-0 flex-1 items-center gap-2 empty:hidden" />
          <Link
            to={homeOf(pathname, BUILT.paths)}
            aria-label={`${SITE.name}首页`}
            className="hidden h-14 items-center rounded-cell peer-empty:flex"
          >
            <Logo name={houseOf(me?.meta.hospital?.title)} />
          </Link>
          <span className="ml-auto">
            <MessageBadge ground="petrol" touch />
          </span>
        </header>
        {live ? null : <OfflineBanner />}
        <HospitalBanner overGrid={live} />
        <BarPlace value={place}>
          <Outlet context={BUILT} />
        </BarPlace>
      </div>
    </TouchContext>
  );
}

/** product.md section 2, mobile: what there is for whom comes from the table. Another place closes it. */
function SideMenu() {
  const [open, setOpen] = useState(false);
  const { token } = useAtomValue(sessionAtom);
  const me = useAtomValue(meAtom);
  const close = () => setOpen(false);
  return (
    <MobileSheet
      open={open}
      onOpenChange={setOpen}
      title="菜单"
      header={me ? <Person me={me} /> : undefined}
      trigger={
        <IconButton size="touch" ground="petrol" label="菜单" icon={<Menu {...ICON} className="text-surface" />} />
      }
      footer={
        token ? (
          <Button size="touch" className="w-full" icon={<LogOut {...ICON} />} onClick={() => void leave()}>
            退出登录
          </Button>
        ) : undefined
      }
    >
      <nav aria-label="菜单">
        <Entries onGo={close} />
        {token ? null : <WaysIn onGo={close} />}
      </nav>
    </MobileSheet>
  );
}

function Person({ me }: { me: Me }) {
  return (
    <>
      <p className="truncate font-semibold text-16">{me.name}</p>
      <p className="truncate text-13 text-ink-500">{me.meta.hospital?.title ?? maskPhone(me.phone)}</p>
    </>
  );
}

function Entries({ onGo }: { onGo: () => void }) {
  const { token } = useAtomValue(sessionAtom);
  const roles = useAtomValue(rolesAtom);
  const mine = menuOf('phone', roles, SCREENS, token !== null);
  return [...Map.groupBy(mine, ({ menu }) => menu.group)].map(([group, screens]) => (
    <Group key={group} title={group}>
      {screens.map((screen) => (
        <Entry key={screen.path} screen={screen} onGo={onGo} />
      ))}
    </Group>
  ));
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <p className="px-4 pt-3 pb-1 text-13 text-ink-500">{title}</p>
      {children}
    </>
  );
}

const LINE =
  'flex min-h-12 items-center gap-3 px-4 text-16 text-ink-900 hover:bg-surface-2 aria-[current=page]:bg-brand-50 aria-[current=page]:font-semibold';

function Entry({ screen: { path, title, menu }, onGo }: { screen: MenuScreen; onGo: () => void }) {
  const Icon = menu.icon;
  return (
    <NavLink to={path} end className={LINE} onClick={onGo}>
      <Icon {...ICON} className="text-ink-500" />
      {menu.label ?? title}
    </NavLink>
  );
}

/** Where one stands is where one comes back to, but not to a way in. */
function WaysIn({ onGo }: { onGo: () => void }) {
  const { pathname, search } = useLocation();
  const atDoor = WAYS_IN.includes(pathname);
  return (
    <Group title="账号">
      <NavLink to={atDoor ? `/m/login${search}` : loginPath({ pathname, search })} className={LINE} onClick={onGo}>
        <LogIn {...ICON} className="text-ink-500" />
        登录
      </NavLink>
      <NavLink to={atDoor ? `/m/register${search}` : '/m/register'} className={LINE} onClick={onGo}>
        <UserPlus {...ICON} className="text-ink-500" />
        注册
      </NavLink>
    </Group>
  );
}

const WAYS_IN = ['/m/login', '/m/register', '/m/doctor/register', '/m/hospital/register', '/m/pwd/forget'];
