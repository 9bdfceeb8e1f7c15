import { CircleX, Clock, Hourglass, LoaderCircle } from 'lucide-react';
import { JOB_STATES, type JobState } from '#contract/jobs.ts';
import { type Look, StateTag } from '#web/ui/tag.tsx';

export const JOB_LOOKS: Record<JobState, Look> = {
  waiting: { tone: 'outline', icon: Hourglass },
  delayed: { tone: 'blue', icon: Clock },
  running: { tone: 'green', icon: LoaderCircle },
  failed: { tone: 'red', icon: CircleX },
};

export function JobStateTag({ state }: { state: JobState }) {
  return <StateTag look={JOB_LOOKS[state]}>{JOB_STATES[state]}</StateTag>;
}
