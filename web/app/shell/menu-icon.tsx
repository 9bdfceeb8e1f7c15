import { icons } from 'lucide-react';

/**
 * The icons of the menus, by their names in the table of screens (screens/screen.ts). They come with the frame that
 * shows them: every page has the table. The built web has those alone that the table names (scripts/build/menu-icons.ts).
 */
export const MENU_ICONS = icons;

export type IconName = keyof typeof MENU_ICONS;

/** Before an entry of a menu. */
export function MenuIcon({ name }: { name: IconName }) {
  const Icon = MENU_ICONS[name];
  return <Icon aria-hidden size={16} strokeWidth={1.75} />;
}
