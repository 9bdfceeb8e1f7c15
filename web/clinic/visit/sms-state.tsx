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
import { SMS_STATES } from '#contract/sms.ts';
import { stateTag } from '#web/ui/state-tag.tsx';

export const SmsStateTag = stateTag(SMS_STATES, {
  queued: ['outline', Hourglass],
  sending: ['blue', LoaderCircle],
  sent: ['blue', Send],
  delivered: ['green', CheckCheck],
  undelivered: ['orange', CircleAlert],
  failed: ['red', CircleX],
  unknown: ['orange', CircleHelp],
  stopped: ['neutral', BellOff],
  withdrawn: ['neutral', Undo2],
  over_budget: ['orange', WalletMinimal],
});
