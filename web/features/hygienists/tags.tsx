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
import {
  PROBLEM_STATUS,
  type ProblemStatus,
  RECALL_STATUS,
  REFERRAL_WAY,
  type RecallStatus,
  type ReferralWay,
} from '#contract/hygiene.ts';
import { type Look, StateTag } from '#web/ui/tag.tsx';

const RECALL: Record<RecallStatus, Look> = {
  due: { tone: 'orange', icon: CalendarClock },
  overdue: { tone: 'red', icon: CalendarX },
  booked: { tone: 'blue', icon: CalendarCheck },
  done: { tone: 'green', icon: CircleCheck },
};
const PROBLEM: Record<ProblemStatus, Look> = {
  open: { tone: 'red', icon: CircleAlert },
  settled: { tone: 'green', icon: CircleCheck },
};
const WAY: Record<ReferralWay, Look> = {
  out: { tone: 'orange', icon: ArrowUpRight },
  in: { tone: 'blue', icon: ArrowDownLeft },
  within: { tone: 'neutral', icon: Repeat },
};

export const RecallTag = ({ status }: { status: RecallStatus }) => (
  <StateTag look={RECALL[status]}>{RECALL_STATUS[status]}</StateTag>
);
export const ProblemTag = ({ status }: { status: ProblemStatus }) => (
  <StateTag look={PROBLEM[status]}>{PROBLEM_STATUS[status]}</StateTag>
);
export const WayTag = ({ way }: { way: ReferralWay }) => <StateTag look={WAY[way]}>{REFERRAL_WAY[way]}</StateTag>;
