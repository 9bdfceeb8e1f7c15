import {
  ArrowDownLeft,
  ArrowUpRight,
  CalendarCheck,
  CalendarClock,
  CalendarX,
  CircleAlert,
  CircleCheck,
  Repeat,
} from 'lucide-react';
import { PROBLEM_STATUS, RECALL_STATUS, REFERRAL_WAY } from '#contract/hygiene.ts';
import { stateTag } from '#web/ui/state-tag.tsx';

export const RecallTag = stateTag(RECALL_STATUS, {
  due: ['orange', CalendarClock],
  overdue: ['red', CalendarX],
  booked: ['blue', CalendarCheck],
  done: ['green', CircleCheck],
});
export const ProblemTag = stateTag(PROBLEM_STATUS, {
  open: ['red', CircleAlert],
  settled: ['green', CircleCheck],
});
export const WayTag = stateTag(REFERRAL_WAY, {
  out: ['orange', ArrowUpRight],
  in: ['blue', ArrowDownLeft],
  within: ['neutral', Repeat],
});
