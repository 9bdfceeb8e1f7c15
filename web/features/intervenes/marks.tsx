import { Ban, CircleCheck, CircleX, Hourglass } from 'lucide-react';
import { INTERVENE_STATUS } from '#contract/intervene-words.ts';
import { stateTag } from '#web/ui/state-tag.tsx';

/** 进行中, 已达成, 未达成, 作废 */
export const InterveneTag = stateTag(INTERVENE_STATUS, {
  open: ['blue', Hourglass],
  met: ['green', CircleCheck],
  unmet: ['orange', CircleX],
  void: ['neutral', Ban],
});
