import clsx from 'clsx';
import { useAtomValue } from 'jotai';
import { Outlet } from 'react-router-dom';
import { rolesAtom } from '#web/api/session.ts';
import { MenuLinks } from '#web/app/frames/menu-links.tsx';
import { CENTRE_SCREENS } from '#web/app/screens/centre.ts';
import { menuOf } from '#web/app/shell/menus.ts';
import { ShellFrame } from '#web/app/shell/shell.tsx';

/** The patient centre: the petrol bar and a left menu, which lies down above the page where there is no room beside it. */
export function CentreFrame() {
  const entries = menuOf('centre', useAtomValue(rolesAtom), CENTRE_SCREENS);
  return (
    <ShellFrame screens={CENTRE_SCREENS}>
      <div className="flex min-h-0 flex-1 flex-col bg-bg lg:flex-row">
        <nav
          aria-label="个人中心"
          className="flex shrink-0 gap-1 overflow-x-auto border-line border-b bg-surface px-4 py-2 lg:w-52 lg:flex-col lg:border-r lg:border-b-0 lg:px-2 lg:py-4"
        >
          <MenuLinks
            entries={entries}
            className={({ isActive }) =>
              clsx(
                'flex min-h-11 items-center gap-2 whitespace-nowrap rounded-control px-3 text-14 lg:min-h-9',
                isActive ? 'bg-brand-100 font-semibold text-brand-900' : 'text-ink-700 hover:bg-bg-sunken',
              )
            }
          />
        </nav>
        <Outlet />
      </div>
    </ShellFrame>
  );
}
