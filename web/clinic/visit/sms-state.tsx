import {
  BellOff,
  CheckCheck,
  CircleAlert,
  CircleHelp,
  CircleX,
  Hourglass,
  LoaderCircle,
  Send,
  Undo2,
  WalletMinimal,
} from 'lucide-react';
import { SMS_STATES, type SmsState } from '#contract/sms.ts';
import { type Look, StateTag } from '#web/ui/tag.tsx';

const LOOKS: Record<SmsState, Look> = {
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
  return <StateTag look={LOOKS[state]}>{SMS_STATES[state]}</StateTag>;
}
