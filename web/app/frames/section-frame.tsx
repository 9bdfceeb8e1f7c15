import { useAtomValue } from 'jotai';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { atPlantAtom, rolesAtom } from '#web/api/session.ts';
import { MenuLinks } from '#web/app/frames/menu-links.tsx';
import type { OpenPaths } from '#web/app/frames/section-home.tsx';
import { SECTION_SCREENS } from '#web/app/screens/sections.ts';
import { sectionMenu } from '#web/app/shell/menus.ts';
import { ShellFrame } from '#web/app/shell/shell.tsx';
import { useCurrentInSight } from '#web/ui/layout/current-in-sight.ts';
import { TopBarTab } from '#web/ui/layout/top-bar.tsx';

/** docs/domain/screens.md#landing: the top navigation of /oa, /clinic, /stock and /backend. */
const HALL = '/appoint';
const TOP = [
  { path: HALL, title: '预约大厅' },
  { path: '/oa/message', title: '通知中心' },
] as const;

/** A section of the staff's work: the petrol bar, and its screens side by side under it. */
export function SectionFrame() {
  const { pathname } = useLocation();
  const section = sectionOf(pathname);
  const menu = useCurrentInSight<HTMLElement>(pathname);
  const roles = useAtomValue(rolesAtom);
  const entries = sectionMenu(`/${section}`, roles, SECTION_SCREENS, useAtomValue(atPlantAtom));
  // Who works at a plant alone has no messages of a clinic.
  const top = TOP.filter(({ path }) => path === HALL || roles.length > 0);
  return (
    <ShellFrame
      screens={SECTION_SCREENS}
      tabs={top.map(({ path, title }) => (
        <TopBarTab key={path}>
          <Link to={path} aria-current={sectionOf(path) === section ? 'page' : undefined}>
            {title}
          </Link>
        </TopBarTab>
      ))}
    >
      <nav
        ref={menu}
        aria-label="二级导航"
        className="flex shrink-0 gap-6 overflow-x-auto border-line border-b bg-surface px-4 lg:px-6"
      >
        <MenuLinks
          entries={entries}
          className="-mb-px flex min-h-11 items-center gap-2 whitespace-nowrap border-transparent border-b-3 text-14 text-ink-600 hover:text-ink-900 focus-visible:-outline-offset-2 aria-[current=page]:border-brand-800 aria-[current=page]:font-semibold aria-[current=page]:text-ink-900"
        />
      </nav>
      <Outlet context={{ open: entries.map(({ path }) => path) } satisfies OpenPaths} />
    </ShellFrame>
  );
}

/** /oa/message is of /oa. */
function sectionOf(path: string): string {
  return path.split('/')[1] ?? '';
}
