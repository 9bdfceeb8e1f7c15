import {
  Ban,
  CircleCheck,
  CircleHelp,
  Clock,
  FilePen,
  Hammer,
  Inbox,
  PackageCheck,
  RotateCcw,
  Send,
  Smile,
  TriangleAlert,
  Truck,
} from 'lucide-react';
import { DENTURE_RISKS, DENTURE_STATUS } from '#contract/denture-words.ts';
import { stateTag } from '#web/ui/state-tag.tsx';

/** How far an order is. */
export const DentureTag = stateTag(DENTURE_STATUS, {
  draft: ['orange', FilePen],
  sent: ['blue', Send],
  received: ['blue', Inbox],
  making: ['brand', Hammer],
  question: ['orange', CircleHelp],
  shipped: ['blue', Truck],
  arrived: ['green', PackageCheck],
  tried: ['green', Smile],
  seated: ['neutral', CircleCheck],
  rework: ['red', RotateCcw],
  cancelled: ['neutral', Ban],
});

/** 已逾期, 临近 */
export const RiskTag = stateTag(DENTURE_RISKS, {
  late: ['red', TriangleAlert],
  tight: ['orange', Clock],
  ok: ['neutral', CircleCheck],
});
