import clsx from 'clsx';
import { type LucideIcon, PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import type { ComponentType, ReactNode, Ref } from 'react';
import { useKeyHint } from '#web/api/single-keys.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Kbd } from '#web/ui/kbd.tsx';
import { useCurrentInSight } from '#web/ui/layout/current-in-sight.ts';
import { Tooltip } from '#web/ui/overlays/tooltip.tsx';

export type SidebarEntry = {
  to: string;
  label: string;
  icon: LucideIcon;
  current: boolean;
  /** What waits there. */
  count?: number | undefined;
};
export type SidebarGroup = { title: string; entries: readonly SidebarEntry[] };

/** The router's link; parts of the interface know no router. */
type LinkComponent = ComponentType<{
  to: string;
  className?: string;
  children: ReactNode;
  onClick?: () => void;
  ref?: Ref<HTMLAnchorElement>;
  'aria-current'?: 'page' | undefined;
  'aria-label'?: string | undefined;
}>;

type SidebarMenuProps = {
  groups: readonly SidebarGroup[];
  link: LinkComponent;
  /** Icons alone, their names in tooltips. */
  collapsed?: boolean;
  onFollow?: () => void;
};

/** docs/domain/screens.md#back-office: how long a pointer rests before a name is said. */
const SHOW_AFTER_MS = 200;

/** The menu of an area, by groups; an entry of the place where one is says so. */
export function SidebarMenu({ groups, link, collapsed = false, onFollow }: SidebarMenuProps) {
  const current = groups.flatMap(({ entries }) => entries).find((entry) => entry.current);
  const menu = useCurrentInSight<HTMLElement>(current?.to);
  return (
    <nav ref={menu} aria-label="侧栏菜单" className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto px-2 py-4">
      {groups.map(({ title, entries }) => (
        <section key={title} aria-label={title}>
          {collapsed ? (
            <div aria-hidden className="mx-2 mb-2 border-bar-line border-t" />
          ) : (
            <h2 className="px-2.5 pb-1 font-normal text-12 text-bar-text">{title}</h2>
          )}
          <ul className="flex flex-col gap-0.5">
            {entries.map((entry) => (
              <li key={entry.to}>
                <Tooltip content={collapsed ? entry.label : null} side="right" delay={SHOW_AFTER_MS}>
                  <Entry entry={entry} link={link} collapsed={collapsed} onFollow={onFollow} />
                </Tooltip>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

type EntryProps = {
  entry: SidebarEntry;
  link: LinkComponent;
  collapsed: boolean;
  onFollow: (() => void) | undefined;
};

/** What a tooltip adds to its trigger comes in `rest`. */
function Entry({ entry, link: Link, collapsed, onFollow, ...rest }: EntryProps & { ref?: Ref<HTMLAnchorElement> }) {
  const { to, label, icon: Icon, current, count = 0 } = entry;
  const waits = `${count} 条待处理`;
  const said = count > 0 ? `${label}，${waits}` : label;
  return (
    <Link
      {...rest}
      to={to}
      aria-current={current ? 'page' : undefined}
      aria-label={collapsed ? said : undefined}
      {...(onFollow ? { onClick: onFollow } : {})}
      className={clsx(
        'relative flex h-8 pointer-coarse:h-11 items-center gap-2.5 rounded-control text-14 focus-visible:-outline-offset-2',
        collapsed ? 'justify-center' : 'px-2.5',
        current
          ? 'bg-bar-field font-semibold text-surface before:absolute before:inset-y-0 before:-left-2 before:w-0.75 before:rounded-r-cell before:bg-surface'
          : 'text-bar-strong hover:bg-brand-800 hover:text-surface',
      )}
    >
      <Icon aria-hidden size={16} strokeWidth={1.75} className="shrink-0" />
      {collapsed ? null : <span className="min-w-0 flex-1 truncate">{label}</span>}
      {count > 0 ? (
        <span className={clsx(collapsed && 'absolute top-0 right-0')}>
          <Badge count={count} label={waits} />
        </span>
      ) : null}
    </Link>
  );
}

type SidebarProps = SidebarMenuProps & {
  logo: ReactNode;
  collapsed: boolean;
  onToggle: () => void;
};

/** The petrol column beside a desk's page. */
export function Sidebar({ logo, collapsed, onToggle, ...menu }: SidebarProps) {
  const Icon = collapsed ? PanelLeftOpen : PanelLeftClose;
  const label = collapsed ? '展开侧栏' : '收起侧栏';
  const key = useKeyHint('[');
  return (
    <aside
      aria-label="侧栏"
      data-ground="petrol"
      data-collapsed={collapsed}
      className={clsx(
        'flex shrink-0 flex-col bg-brand-900 text-bar-strong',
        collapsed ? 'w-(--w-sidebar-collapsed)' : 'w-(--w-sidebar)',
      )}
    >
      <div
        className={clsx(
          'flex h-12 shrink-0 items-center border-bar-field border-b text-surface',
          collapsed ? 'justify-center overflow-hidden' : 'px-4',
        )}
      >
        {logo}
      </div>
      <SidebarMenu {...menu} collapsed={collapsed} />
      <div className="shrink-0 border-bar-field border-t p-2">
        <Tooltip
          content={collapsed ? [label, key].filter(Boolean).join('  ') : null}
          side="right"
          delay={SHOW_AFTER_MS}
        >
          <button
            type="button"
            aria-expanded={!collapsed}
            aria-label={label}
            aria-keyshortcuts={key}
            onClick={onToggle}
            className={clsx(
              'flex h-8 w-full items-center gap-2.5 rounded-control text-13 text-bar-text hover:bg-brand-800 hover:text-surface focus-visible:-outline-offset-2',
              collapsed ? 'justify-center' : 'px-2.5',
            )}
          >
            <Icon aria-hidden size={16} strokeWidth={1.75} className="shrink-0" />
            {collapsed ? null : (
              <>
                <span className="flex-1 text-left">{label}</span>
                {key ? <Kbd ground="solid">{key}</Kbd> : null}
              </>
            )}
          </button>
        </Tooltip>
      </div>
    </aside>
  );
}
