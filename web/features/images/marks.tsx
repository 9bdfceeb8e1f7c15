import { Ban, CircleCheck, CircleX, Hourglass } from 'lucide-react';
import { IMAGE_STATUS } from '#contract/image-words.ts';
import { stateTag } from '#web/ui/state-tag.tsx';

/** 处理中, 可查看, 处理失败, 作废 */
export const ImageTag = stateTag(IMAGE_STATUS, {
  processing: ['blue', Hourglass],
  ready: ['green', CircleCheck],
  failed: ['red', CircleX],
  void: ['neutral', Ban],
});
