import {
  Activity,
  ArrowLeftRight,
  BadgeJapaneseYen,
  Bell,
  Building2,
  CalendarCheck,
  CalendarClock,
  CalendarDays,
  CalendarRange,
  CalendarSearch,
  CalendarSync,
  CircleUserRound,
  ClipboardCheck,
  ClipboardList,
  ClipboardPen,
  Contact,
  History,
  House,
  IdCard,
  KeyRound,
  LayoutGrid,
  ListChecks,
  ListTodo,
  Megaphone,
  MessageSquareText,
  MessagesSquare,
  Network,
  QrCode,
  ShieldCheck,
  SlidersHorizontal,
  Stethoscope,
  UserRoundPlus,
  UserRoundX,
  Users,
  UsersRound,
} from 'lucide-react';

/**
 * The icons of the menus, by their names in the table of screens (screens/screen.ts). They come with the frame that shows them:
 * every page has the table.
 */
export const MENU_ICONS = {
  Activity,
  ArrowLeftRight,
  BadgeJapaneseYen,
  Bell,
  Building2,
  CalendarCheck,
  CalendarClock,
  CalendarDays,
  CalendarRange,
  CalendarSearch,
  CalendarSync,
  CircleUserRound,
  ClipboardCheck,
  ClipboardList,
  ClipboardPen,
  Contact,
  History,
  House,
  IdCard,
  KeyRound,
  LayoutGrid,
  ListChecks,
  ListTodo,
  Megaphone,
  MessageSquareText,
  MessagesSquare,
  Network,
  QrCode,
  ShieldCheck,
  SlidersHorizontal,
  Stethoscope,
  UserRoundPlus,
  UserRoundX,
  Users,
  UsersRound,
};

export type IconName = keyof typeof MENU_ICONS;

/** Before an entry of a menu. */
export function MenuIcon({ name }: { name: IconName }) {
  const Icon = MENU_ICONS[name];
  return <Icon aria-hidden size={16} strokeWidth={1.75} />;
}
