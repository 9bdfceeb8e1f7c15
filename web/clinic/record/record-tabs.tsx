import clsx from 'clsx';
import { NavLink, useLocation } from 'react-router-dom';
import { useTouch } from '#web/ui/touch.ts';

/** What an account has of its patients, a page each. */
const TABS = [
  { path: '/user_center/cases', label: '病历' },
  { path: '/user_center/disposal_lists', label: '账单' },
  { path: '/user_center/prescriptions', label: '处方' },
  { path: '/user_center/intervenes', label: '干预' },
];

/** From one of these pages to the others, on the site where one is. */
export function RecordTabs() {
  const site = useLocation().pathname.startsWith('/m/') ? '/m' : '';
  const touch = useTouch();
  return (
    <nav aria-label="就诊资料" className="inline-flex shrink-0 gap-5 px-1">
      {TABS.map(({ path, label }) => (
        <NavLink
          key={path}
          to={`${site}${path}`}
          className={({ isActive }) =>
            clsx(
              'inline-flex items-center justify-center whitespace-nowrap border-b-3 text-14',
              touch ? 'h-11 min-w-11' : 'h-9',
              isActive
                ? 'border-brand-800 font-semibold text-ink-900'
                : 'border-transparent text-ink-600 hover:text-ink-900',
            )
          }
        >
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
