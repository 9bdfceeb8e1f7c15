import clsx from 'clsx';
import { NavLink, useLocation } from 'react-router-dom';
import { useTouch } from '#web/ui/touch.ts';

/** What an account has of its patients, a page each. */
const TABS = [
  { path: '/user_center/cases', label: '病历' },
  { path: '/user_center/disposal_lists', label: '账单' },
  { path: '/user_center/intervenes', label: '干预' },
];

/** From one of these pages to the others, on the site where one is. */
export function RecordTabs() {
  const site = useLocation().pathname.startsWith('/m/') ? '/m' : '';
  const touch = useTouch();
  return (
    <nav
      aria-label="就诊资料"
      className="inline-flex shrink-0 divide-x divide-line-strong rounded-control border border-line-strong bg-surface"
    >
      {TABS.map(({ path, label }) => (
        <NavLink
          key={path}
          to={`${site}${path}`}
          className={({ isActive }) =>
            clsx(
              'inline-flex items-center whitespace-nowrap px-3.5 text-14 first:rounded-l-control last:rounded-r-control',
              touch ? 'h-11' : 'h-7',
              isActive ? 'bg-brand-800 font-semibold text-surface' : 'text-ink-700 hover:bg-surface-2',
            )
          }
        >
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
