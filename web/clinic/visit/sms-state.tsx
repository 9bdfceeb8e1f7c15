import {
  BellOff,
  CheckCheck,
  CircleAlert,
  CircleHelp,
  CircleX,
  Hourglass,
  LoaderCircle,
  type LucideIcon,
  Send,
  Undo2,
  WalletMinimal,
} from 'lucide-react';
import { SMS_STATES, type SmsState } from '#contract/sms.ts';
import { Tag, type TagTone } from '#web/ui/tag.tsx';

const LOOKS: Record<SmsState, { tone: TagTone; icon: LucideIcon }> = {
  queued: { tone: 'outline', icon: Hourglass },
  sending: { tone: 'blue', icon: LoaderCircle },
  sent: { tone: 'blue', icon: Send },
  delivered: { tone: 'green', icon: CheckCheck },
  undelivered: { tone: 'orange', icon: CircleAlert },
  failed: { tone: 'red', icon: CircleX },
  unknown: { tone: 'orange', icon: CircleHelp },
  stopped: { tone: 'neutral', icon: BellOff },
  withdrawn: { tone: 'neutral', icon: Undo2 },
  over_budget: { tone: 'orange', icon: WalletMinimal },
};

export function SmsStateTag({ state }: { state: SmsState }) {
  const { tone, icon: Icon } = LOOKS[state];
  return (
    <Tag tone={tone} icon={<Icon aria-hidden size={12} strokeWidth={2.2} />}>
      {SMS_STATES[state]}
    </Tag>
  );
}
