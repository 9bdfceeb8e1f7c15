import {
  AlarmClock,
  ArrowRightLeft,
  BadgeAlert,
  CalendarCheck,
  CalendarX2,
  CircleDollarSign,
  ClipboardCheck,
  ClipboardList,
  Eye,
  Factory,
  Forward,
  Gift,
  KeyRound,
  type LucideIcon,
  MessageSquareWarning,
  TriangleAlert,
  UserRoundCheck,
} from 'lucide-react';
import { NOTIFICATION_KINDS, type NotificationKind } from '#contract/notifications.ts';
import { Tag, type TagTone } from '#web/ui/tag.tsx';

const LOOKS: Readonly<Record<NotificationKind, { icon: LucideIcon; tone: TagTone }>> = {
  booked: { icon: CalendarCheck, tone: 'blue' },
  changed: { icon: ArrowRightLeft, tone: 'orange' },
  cancelled: { icon: CalendarX2, tone: 'red' },
  referred: { icon: Forward, tone: 'orange' },
  reminder: { icon: AlarmClock, tone: 'blue' },
  arrived: { icon: UserRoundCheck, tone: 'green' },
  approval: { icon: ClipboardCheck, tone: 'blue' },
  application: { icon: ClipboardList, tone: 'blue' },
  announcement: { icon: TriangleAlert, tone: 'orange' },
  sms: { icon: MessageSquareWarning, tone: 'orange' },
  job: { icon: TriangleAlert, tone: 'red' },
  session: { icon: KeyRound, tone: 'neutral' },
  reveal: { icon: Eye, tone: 'orange' },
  certificate: { icon: BadgeAlert, tone: 'orange' },
  money: { icon: CircleDollarSign, tone: 'red' },
  coupon: { icon: Gift, tone: 'orange' },
  followup: { icon: ClipboardList, tone: 'blue' },
  record: { icon: ClipboardCheck, tone: 'orange' },
  denture: { icon: Factory, tone: 'blue' },
};

/** What a notification is about: a symbol and its word. */
export function KindTag({ kind }: { kind: NotificationKind }) {
  const { icon: Icon, tone } = LOOKS[kind];
  return (
    <Tag tone={tone} icon={<Icon aria-hidden size={12} strokeWidth={2} />}>
      {NOTIFICATION_KINDS[kind]}
    </Tag>
  );
}
