import { CircleX, Clock, Hourglass, LoaderCircle } from 'lucide-react';
import { JOB_STATES } from '#contract/jobs.ts';
import { stateTag } from '#web/ui/state-tag.tsx';

export const JobStateTag = stateTag(JOB_STATES, {
  waiting: ['outline', Hourglass],
  delayed: ['blue', Clock],
  running: ['green', LoaderCircle],
  failed: ['red', CircleX],
});
