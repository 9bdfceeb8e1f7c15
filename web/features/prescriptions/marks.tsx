import { Ban, CircleCheck, Clock, FilePen } from 'lucide-react';
import { PRESCRIPTION_STATUS } from '#contract/prescription-words.ts';
import { stateTag } from '#web/ui/state-tag.tsx';

/** 草稿, 已签署, 已失效, 作废 */
export const PrescriptionTag = stateTag(PRESCRIPTION_STATUS, {
  draft: ['orange', FilePen],
  signed: ['green', CircleCheck],
  expired: ['neutral', Clock],
  void: ['neutral', Ban],
});
