import { CircleCheck, CircleX, ShieldX } from 'lucide-react';
import { RESULTS } from '#contract/operation-logs.ts';
import { stateTag } from '#web/ui/state-tag.tsx';

export const ResultTag = stateTag(RESULTS, {
  done: ['green', CircleCheck],
  refused: ['red', ShieldX],
  failed: ['orange', CircleX],
});
