import { useAtomValue } from 'jotai';
import {
  CalendarCheck,
  CalendarClock,
  CalendarDays,
  CircleUserRound,
  ClipboardList,
  LogIn,
  LogOut,
  type LucideIcon,
  UserPlus,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import type { Me } from '#contract/auth.ts';
import { maskPhone } from '#contract/masks.ts';
import { isPhonePath, loginPath } from '#web/api/redirect.ts';
import { meAtom, rolesAtom, sessionAtom } from '#web/api/session.ts';
import { PhoneMenuButton } from '#web/app/phone/phone-menu-button.tsx';
import { PHONE_SCREENS } from '#web/app/screens/phone.ts';
import { leave } from '#web/app/shell/account.ts';
import type { IconName } from '#web/app/shell/menu-icon.tsx';
import { type MenuScreen, menuOf } from '#web/app/shell/menus.ts';
import { Button } from '#web/ui/button.tsx';
import { MobileSheet } from '#web/ui/overlays/mobile-sheet.tsx';

const ICON = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;
/** Those of the phone's screens alone, for a slow line. */
export const PHONE_ICONS: Partial<Record<IconName, LucideIcon>> = {
  CalendarCheck,
  CalendarClock,
  CalendarDays,
  CircleUserRound,
  ClipboardList,
};

/** docs/domain/screens.md#phone: what there is for whom comes from the table. It is there because it was asked for. */
export function PhoneMenu() {
  const [open, setOpen] = useState(true);
  const { token } = useAtomValue(sessionAtom);
  const me = useAtomValue(meAtom);
  const close = () => setOpen(false);
  return (
    <MobileSheet
      open={open}
      onOpenChange={setOpen}
      title="菜单"
      header={me ? <Person me={me} /> : undefined}
      trigger={<PhoneMenuButton />}
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
      <p className="text-13 text-ink-500">{me.meta.hospital?.title ?? maskPhone(me.phone)}</p>
    </>
  );
}

function Entries({ onGo }: { onGo: () => void }) {
  const { token } = useAtomValue(sessionAtom);
  const roles = useAtomValue(rolesAtom);
  const mine = menuOf('phone', roles, PHONE_SCREENS, token !== null);
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
  const Icon = PHONE_ICONS[menu.icon];
  return (
    <NavLink to={path} end className={LINE} onClick={onGo}>
      {Icon ? <Icon {...ICON} className="text-ink-500" /> : null}
      {menu.label ?? title}
    </NavLink>
  );
}

/** Where one stands is where one comes back to, but not to a way in. */
function WaysIn({ onGo }: { onGo: () => void }) {
  const { pathname, search } = useLocation();
  const isWayIn = WAYS_IN.includes(pathname);
  // /401 and /404 stand at one address on both sites.
  const here = isPhonePath(pathname) ? { pathname, search } : { pathname: '/m', search: '' };
  return (
    <Group title="账号">
      <NavLink to={isWayIn ? `/m/login${search}` : loginPath(here)} className={LINE} onClick={onGo}>
        <LogIn {...ICON} className="text-ink-500" />
        登录
      </NavLink>
      <NavLink to={isWayIn ? `/m/register${search}` : '/m/register'} className={LINE} onClick={onGo}>
        <UserPlus {...ICON} className="text-ink-500" />
        注册
      </NavLink>
    </Group>
  );
}

const WAYS_IN = ['/m/login', '/m/register', '/m/doctor/register', '/m/hospital/register', '/m/pwd/forget'];
