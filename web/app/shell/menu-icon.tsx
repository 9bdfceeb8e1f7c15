import type { LucideIcon } from 'lucide-react';
import * as icons from './menu-icons.ts';

export type IconName = keyof typeof icons;

export const MENU_ICONS: Readonly<Record<IconName, LucideIcon>> = icons;

/** Before an entry of a menu. */
export function MenuIcon({ name }: { name: IconName }) {
  const Icon = MENU_ICONS[name];
  return <Icon aria-hidden size={16} strokeWidth={1.75} />;
}
