import { Ban, CalendarPlus, Coffee } from 'lucide-react';
import { EXCEPTION_LABEL, type ExceptionKind } from '#contract/work-hours.ts';
import { type Look, StateTag } from '#web/ui/tag.tsx';

const LOOK: Record<ExceptionKind, Look> = {
  suspended: { tone: 'red', icon: Ban },
  leave: { tone: 'neutral', icon: Coffee },
  extra: { tone: 'blue', icon: CalendarPlus },
};

export function ExceptionTag({ kind }: { kind: ExceptionKind }) {
  return <StateTag look={LOOK[kind]}>{EXCEPTION_LABEL[kind]}</StateTag>;
}
