import { CircleCheck, CircleX, Hourglass, type LucideIcon, MessagesSquare } from 'lucide-react';
import { ADVISORY_STATUS, type AdvisoryStatus } from '#contract/advisories.ts';
import { Tag, type TagTone } from '#web/ui/tag.tsx';

const LOOKS: Record<AdvisoryStatus, { tone: TagTone; icon: LucideIcon }> = {
  open: { tone: 'orange', icon: Hourglass },
  following: { tone: 'blue', icon: MessagesSquare },
  won: { tone: 'green', icon: CircleCheck },
  lost: { tone: 'neutral', icon: CircleX },
};

export function StatusTag({ status }: { status: AdvisoryStatus }) {
  const { tone, icon: Icon } = LOOKS[status];
  return (
    <Tag tone={tone} icon={<Icon aria-hidden size={12} strokeWidth={2.2} />}>
      {ADVISORY_STATUS[status]}
    </Tag>
  );
}
