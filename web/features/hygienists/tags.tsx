import {
  ArrowDownLeft,
  ArrowUpRight,
  CalendarCheck,
  CalendarClock,
  CalendarX,
  CircleAlert,
  CircleCheck,
  type LucideIcon,
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
import { Tag, type TagTone } from '#web/ui/tag.tsx';

interface Look {
  tone: TagTone;
  icon: LucideIcon;
}

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

function StateTag({ look: { tone, icon: Icon }, label }: { look: Look; label: string }) {
  return (
    <Tag tone={tone} icon={<Icon aria-hidden size={12} strokeWidth={2.2} />}>
      {label}
    </Tag>
  );
}

export const RecallTag = ({ status }: { status: RecallStatus }) => (
  <StateTag look={RECALL[status]} label={RECALL_STATUS[status]} />
);
export const ProblemTag = ({ status }: { status: ProblemStatus }) => (
  <StateTag look={PROBLEM[status]} label={PROBLEM_STATUS[status]} />
);
export const WayTag = ({ way }: { way: ReferralWay }) => <StateTag look={WAY[way]} label={REFERRAL_WAY[way]} />;
