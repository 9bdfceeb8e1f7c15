import { CircleCheck, CircleX, Hourglass, MessagesSquare } from 'lucide-react';
import { ADVISORY_STATUS } from '#contract/advisories.ts';
import { stateTag } from '#web/ui/state-tag.tsx';

export const StatusTag = stateTag(ADVISORY_STATUS, {
  open: ['orange', Hourglass],
  following: ['blue', MessagesSquare],
  won: ['green', CircleCheck],
  lost: ['neutral', CircleX],
});
