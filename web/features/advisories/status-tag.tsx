import { CircleCheck, CircleX, Hourglass, MessagesSquare } from 'lucide-react';
import { ADVISORY_STATUS, type AdvisoryStatus } from '#contract/advisories.ts';
import { type Look, StateTag } from '#web/ui/tag.tsx';

const LOOKS: Record<AdvisoryStatus, Look> = {
  open: { tone: 'orange', icon: Hourglass },
  following: { tone: 'blue', icon: MessagesSquare },
  won: { tone: 'green', icon: CircleCheck },
  lost: { tone: 'neutral', icon: CircleX },
};

export function StatusTag({ status }: { status: AdvisoryStatus }) {
  return <StateTag look={LOOKS[status]}>{ADVISORY_STATUS[status]}</StateTag>;
}
