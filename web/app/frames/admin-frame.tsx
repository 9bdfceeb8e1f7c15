import { useAtom, useAtomValue } from 'jotai';
import { Menu } from 'lucide-react';
import { lazy, Suspense, useCallback, useState } from 'react';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { meAtom, rolesAtom } from '#web/api/session.ts';
import type { AdminContext } from '#web/app/frames/admin-context.ts';
import { useMenuCounts } from '#web/app/frames/admin-counts.ts';
import { adminMenu, crumbsOf } from '#web/app/frames/admin-menu.ts';
import { AdminNavbar } from '#web/app/frames/admin-navbar.tsx';
import { DESK_WIDTH, sidebarOpenAtom } from '#web/app/frames/sidebar-state.ts';
import { screenAt, useScreen } from '#web/app/screen-at.ts';
import { OFFICE_SCREENS } from '#web/app/screens/office.ts';
import { MENU_ICONS } from '#web/app/shell/menu-icon.tsx';
import { branchOf, brandOf } from '#web/app/shell/site.ts';
import { HospitalBanner, OfflineBanner } from '#web/app/shell/status-banners.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { Logo } from '#web/ui/layout/logo.tsx';
import { Sidebar, type SidebarGroup, SidebarMenu } from '#web/ui/layout/sidebar.tsx';
import { SkipLink } from '#web/ui/layout/skip-link.tsx';
import { useMedia } from '#web/ui/layout/use-media.ts';
import { LatePart } from '#web/ui/overlays/late-part.ts';
import { useLatePart } from '#web/ui/overlays/use-late-part.ts';
import { useKey } from '#web/ui/use-key.ts';

const HeaderLive = lazy(() => import('#web/app/shell/header-live.tsx').then((m) => ({ default: m.HeaderLive })));

/** The admin area: sidebar, navbar, breadcrumb (docs/domain/screens.md#back-office). */
export function AdminFrame() {
  const { pathname } = useLocation();
  const screen = useScreen(OFFICE_SCREENS);
  const title = useAtomValue(meAtom)?.meta.hospital?.title;
  const place = screen?.under ? screenAt(screen.under, OFFICE_SCREENS) : screen;
  const groups = useGroups(place?.path);
  const entries = groups.flatMap((group) => group.entries);
  const atDesk = useMedia(DESK_WIDTH);
  return (
    <div className="flex h-dvh">
      <SkipLink />
      {atDesk ? <DeskSidebar groups={groups} title={title} /> : null}
      <div className="flex min-w-0 flex-1 flex-col">
        <AdminNavbar
          crumbs={crumbsOf(place)}
          menuButton={atDesk ? null : <MobileMenu key={pathname} groups={groups} title={title} />}
          live={
            screen?.live ? (
              <Suspense>
                <HeaderLive ground="paper" />
              </Suspense>
            ) : null
          }
        />
        <OfflineBanner />
        <HospitalBanner />
        <Outlet context={{ open: entries.map(({ to }) => to), groups } satisfies AdminContext} />
      </div>
    </div>
  );
}

interface MenuProps {
  groups: readonly SidebarGroup[];
  /** The hospital's name, with its branch. */
  title: string | undefined;
}

/** The person's menu, with where they are and what waits there. */
function useGroups(path: string | undefined): SidebarGroup[] {
  const menu = adminMenu(useAtomValue(rolesAtom));
  const counts = useMenuCounts();
  return menu.map(({ title, entries }) => ({
    title,
    entries: entries.map((entry) => ({
      to: entry.path,
      label: entry.menu.label ?? entry.title,
      icon: MENU_ICONS[entry.menu.icon],
      current: entry.path === path,
      count: counts.get(entry.path),
    })),
  }));
}

const HOME = '/admin';

function DeskSidebar({ groups, title }: MenuProps) {
  const [open, setOpen] = useAtom(sidebarOpenAtom);
  const toggle = useCallback(() => setOpen(!open), [open, setOpen]);
  useKey('[', toggle);
  return (
    <Sidebar
      logo={
        <Link to={HOME} aria-label={`${title ?? brandOf(title)}管理后台首页`} className="flex min-w-0 rounded-cell">
          <Logo name={open ? brandOf(title) : ''} branch={open ? branchOf(title) : ''} />
        </Link>
      }
      groups={groups}
      link={Link}
      collapsed={!open}
      onToggle={toggle}
    />
  );
}

const sideSheet = new LatePart(async () => (await import('#web/ui/overlays/side-sheet.tsx')).SideSheet);

/** Drawn anew at each place: following an entry closes the sheet. */
function MobileMenu({ groups, title }: MenuProps) {
  const [open, setOpen] = useState(false);
  const Sheet = useLatePart(sideSheet, open, () => {
    setOpen(false);
    toast.error('菜单没有加载出来，请刷新页面后重试');
  });
  return (
    <>
      <IconButton
        size="touch"
        label="打开菜单"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-busy={(open && !Sheet) || undefined}
        onPointerEnter={sideSheet.ahead}
        onFocus={sideSheet.ahead}
        icon={<Menu aria-hidden size={16} strokeWidth={1.75} />}
        onClick={() => setOpen(true)}
      />
      {Sheet ? (
        <Sheet open={open} onClose={() => setOpen(false)} title="菜单" head={<Logo name={title ?? brandOf(title)} />}>
          <SidebarMenu groups={groups} link={Link} onFollow={() => setOpen(false)} />
        </Sheet>
      ) : null}
    </>
  );
}
