import { CalendarDays } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { PaletteButton } from '#web/app/palette/palette-button.tsx';
import { HeaderPerson } from '#web/app/shell/header-person.tsx';
import { MessageBadge } from '#web/app/shell/message-badge.tsx';
import { ICON } from '#web/ui/icon.ts';
import { Breadcrumb } from '#web/ui/layout/breadcrumb.tsx';

const LINK =
  'inline-flex h-8 pointer-coarse:h-11 min-w-8 pointer-coarse:min-w-11 items-center justify-center gap-1.5 rounded-control px-2 text-14 text-ink-700 hover:bg-bg-sunken';

interface AdminNavbarProps {
  crumbs: readonly string[];
  menuButton: ReactNode;
  live: ReactNode;
}

/** Where one is, the way back to the grid, what is new, and who one is. */
export function AdminNavbar({ crumbs, menuButton, live }: AdminNavbarProps) {
  return (
    <header className="flex h-12 shrink-0 items-center gap-2 border-line border-b bg-surface px-2 lg:gap-4 lg:px-6">
      {menuButton}
      <Breadcrumb items={crumbs} />
      <div className="ml-auto flex shrink-0 items-center gap-1 sm:gap-2 lg:gap-4">
        <PaletteButton />
        {live}
        <Link to="/" className={LINK}>
          <CalendarDays {...ICON} />
          <span className="max-sm:sr-only">今日预约</span>
        </Link>
        <MessageBadge ground="paper" />
        <HeaderPerson />
      </div>
    </header>
  );
}
