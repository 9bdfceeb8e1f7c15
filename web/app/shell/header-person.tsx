import { useAtomValue } from 'jotai';
import {
  ArrowRightLeft,
  Building2,
  ChevronDown,
  CircleUser,
  Factory,
  Hospital,
  House,
  LayoutDashboard,
  LogOut,
  type LucideIcon,
  Package,
} from 'lucide-react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { Me } from '#contract/auth.ts';
import { maskPhone } from '#contract/masks.ts';
import { ROLE_LABEL, type Role } from '#contract/roles.ts';
import { late } from '#web/api/late.ts';
import { loginPath } from '#web/api/redirect.ts';
import { meAtom, rolesAtom, sessionAtom, viewRoleAtom } from '#web/api/session.ts';
import type { FrameName, Screen } from '#web/app/screens/screen.ts';
import { leave } from '#web/app/shell/account.ts';
import { menuOf, sectionMenu } from '#web/app/shell/menus.ts';
import { switchHospital } from '#web/app/shell/switch-hospital.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { ICON } from '#web/ui/icon.ts';
import { DropdownMenu } from '#web/ui/overlays/dropdown-menu.tsx';
import { LatePart } from '#web/ui/overlays/late-part.ts';
import type { MenuItem } from '#web/ui/overlays/menu.ts';
import { useLatePart } from '#web/ui/overlays/use-late-part.ts';

/** What the menu may lead to comes after the page. */
const allScreens = new LatePart<readonly Screen[]>(() =>
  late(async () => (await import('#web/app/routes.tsx')).DESK_SCREENS),
);

/** Who is signed in, as 前台 · 陈露, with the menu; or the way to sign in. */
export function HeaderPerson() {
  const { token } = useAtomValue(sessionAtom);
  const me = useAtomValue(meAtom);
  const role = useAtomValue(viewRoleAtom);
  const roles = useAtomValue(rolesAtom);
  const location = useLocation();
  const navigate = useNavigate();
  const screens = useLatePart(allScreens, me !== null) ?? [];
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
      header={me.meta.hospital?.title ?? me.meta.factory?.name ?? maskPhone(me.phone)}
      items={itemsOf({ me, roles, screens }, location.pathname, (path) => void navigate(path))}
      trigger={
        <button
          type="button"
          className="inline-flex h-8 pointer-coarse:h-11 items-center gap-2 whitespace-nowrap rounded-cell text-14"
        >
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

/** The areas of the product beside the grid, where this person has any screen in them. */
const AREAS: readonly { frame: FrameName; label: string; icon: LucideIcon }[] = [
  { frame: 'centre', label: '个人中心', icon: CircleUser },
  { frame: 'admin', label: '管理后台', icon: LayoutDashboard },
];

/** Sections of the staff's work that have no way to them beside this menu. */
const SECTIONS: readonly { path: string; label: string; icon: LucideIcon }[] = [
  { path: '/clinic', label: '诊所', icon: Hospital },
  { path: '/stock', label: '库存', icon: Package },
  { path: '/backend', label: '后台', icon: Building2 },
  { path: '/other', label: '义齿加工', icon: Factory },
];

const HOME = '/';

interface Whose {
  me: Me;
  roles: readonly Role[];
  screens: readonly Screen[];
}

/** Home and the other areas; another hospital, where there is more than one; signing out. */
function itemsOf({ me, roles, screens }: Whose, here: string, go: (path: string) => void): MenuItem[] {
  const home: MenuItem[] =
    here === HOME ? [] : [{ key: 'home', label: '首页', icon: <House {...ICON} />, onSelect: () => go(HOME) }];
  const areas: MenuItem[] = AREAS.flatMap(({ frame, label, icon: Icon }) => {
    const [first] = menuOf(frame, roles, screens);
    return first ? [{ key: frame, label, icon: <Icon {...ICON} />, onSelect: () => go(first.path) }] : [];
  });
  const sections: MenuItem[] = SECTIONS.flatMap(({ path, label, icon: Icon }) => {
    if (sectionMenu(path, roles, screens, me.meta.factory !== null).length === 0) return [];
    return [{ key: path, label, icon: <Icon {...ICON} />, onSelect: () => go(path) }];
  });
  const others = me.meta.hospitals.filter(({ id }) => id !== me.meta.hospital?.id);
  const switches: MenuItem[] = others.map(({ id, name }) => ({
    key: `hospital-${id}`,
    label: `切换到 ${name}`,
    icon: <ArrowRightLeft {...ICON} />,
    onSelect: () => void switchHospital(id),
  }));
  const groups = [[...home, ...areas, ...sections], switches].filter((group) => group.length > 0);
  return [
    ...groups.flatMap((group, index): MenuItem[] => [...group, { key: `line-${index}`, divider: true }]),
    { key: 'sign-out', label: '退出登录', icon: <LogOut {...ICON} />, onSelect: () => void leave() },
  ];
}
