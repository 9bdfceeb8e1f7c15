import { Ban, CalendarPlus, Coffee } from 'lucide-react';
import { EXCEPTION_LABEL, type ExceptionKind } from '#contract/work-hours.ts';
import { Tag, type TagTone } from '#web/ui/tag.tsx';

const LOOK: Record<ExceptionKind, { tone: TagTone; icon: typeof Ban }> = {
  suspended: { tone: 'red', icon: Ban },
  leave: { tone: 'neutral', icon: Coffee },
  extra: { tone: 'blue', icon: CalendarPlus },
};

export function ExceptionTag({ kind }: { kind: ExceptionKind }) {
  const { tone, icon: Icon } = LOOK[kind];
  return (
    <Tag tone={tone} icon={<Icon aria-hidden size={12} strokeWidth={2.2} />}>
      {EXCEPTION_LABEL[kind]}
    </Tag>
  );
}
