import { useAtomValue } from 'jotai';
import { ArrowRightLeft, ChevronDown, LogOut } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import type { Me } from '#contract/auth.ts';
import { maskPhone } from '#contract/fields.ts';
import { ROLE_LABEL, type Role } from '#contract/roles.ts';
import { meAtom, sessionAtom, viewRoleAtom } from '#web/api/session.ts';
import { leave, switchHospital } from '#web/app/account.ts';
import { loginPath } from '#web/app/redirect.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { DropdownMenu, type MenuItem } from '#web/ui/dropdown-menu.tsx';

const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Who is signed in, as 前台 · 陈露, with the menu; or the way to sign in. */
export function HeaderPerson() {
  const { token } = useAtomValue(sessionAtom);
  const me = useAtomValue(meAtom);
  const role = useAtomValue(viewRoleAtom);
  const location = useLocation();
  if (!token) {
    return (
      <Link
        to={loginPath(location)}
        className="whitespace-nowrap rounded-cell px-1 text-14 text-surface hover:underline"
      >
        登录
      </Link>
    );
  }
  if (!me) return null;
  return (
    <DropdownMenu
      header={me.meta.hospital?.title ?? maskPhone(me.phone)}
      items={menuOf(me)}
      trigger={
        <button type="button" className="inline-flex h-8 items-center gap-2 whitespace-nowrap rounded-cell text-14">
          <Avatar id={me.id} name={me.name} self />
          <span className="max-w-40 truncate max-sm:sr-only">{titleOf(me.name, role)}</span>
          <ChevronDown {...ICON} />
        </button>
      }
    />
  );
}

function titleOf(name: string, role: Role | null): string {
  return role && role !== 'other' ? `${ROLE_LABEL[role]} · ${name}` : name;
}

/** Another hospital, where there is more than one; signing out. */
function menuOf(me: Me): MenuItem[] {
  const others = me.meta.hospitals.filter(({ id }) => id !== me.meta.hospital?.id);
  const switches: MenuItem[] = others.map(({ id, name }) => ({
    key: `hospital-${id}`,
    label: `切换到 ${name}`,
    icon: <ArrowRightLeft {...ICON} />,
    onSelect: () => void switchHospital(id),
  }));
  const line: MenuItem[] = switches.length > 0 ? [{ key: 'line', divider: true }] : [];
  return [
    ...switches,
    ...line,
    { key: 'sign-out', label: '退出登录', icon: <LogOut {...ICON} />, onSelect: () => void leave() },
  ];
}
