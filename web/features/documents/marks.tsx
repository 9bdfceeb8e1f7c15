import { Ban, CircleCheck, CircleX, FilePen } from 'lucide-react';
import { DOCUMENT_STATUS } from '#contract/document-words.ts';
import { stateTag } from '#web/ui/state-tag.tsx';

/** 草稿, 已签署, 患者拒签, 作废 */
export const DocumentTag = stateTag(DOCUMENT_STATUS, {
  draft: ['orange', FilePen],
  signed: ['green', CircleCheck],
  refused: ['red', CircleX],
  void: ['neutral', Ban],
});
