import type { ComponentProps } from 'react';
import { NavLink } from 'react-router-dom';
import { MenuIcon } from '#web/app/shell/menu-icon.tsx';
import type { menuOf } from '#web/app/shell/menus.ts';

interface MenuLinksProps {
  entries: ReturnType<typeof menuOf>;
  className: ComponentProps<typeof NavLink>['className'];
  /** What of the address stays on the way: whose pages they are. */
  search?: string;
}

/** The screens of a menu, a link each. */
export function MenuLinks({ entries, className, search = '' }: MenuLinksProps) {
  return entries.map(({ path, title, menu: { icon, label } }) => (
    <NavLink key={path} to={path + search} end className={className}>
      <MenuIcon name={icon} />
      {label ?? title}
    </NavLink>
  ));
}
