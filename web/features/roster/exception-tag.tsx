import { Ban, CalendarPlus, Coffee } from 'lucide-react';
import { EXCEPTION_LABEL } from '#contract/work-hours.ts';
import { stateTag } from '#web/ui/state-tag.tsx';

export const ExceptionTag = stateTag(EXCEPTION_LABEL, {
  suspended: ['red', Ban],
  leave: ['neutral', Coffee],
  extra: ['blue', CalendarPlus],
});
