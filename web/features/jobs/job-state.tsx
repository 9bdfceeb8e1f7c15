import { CircleX, Clock, Hourglass, LoaderCircle, type LucideIcon } from 'lucide-react';
import { JOB_STATES, type JobState } from '#contract/jobs.ts';
import { Tag, type TagTone } from '#web/ui/tag.tsx';

export const JOB_LOOKS: Record<JobState, { tone: TagTone; icon: LucideIcon }> = {
  waiting: { tone: 'outline', icon: Hourglass },
  delayed: { tone: 'blue', icon: Clock },
  running: { tone: 'green', icon: LoaderCircle },
  failed: { tone: 'red', icon: CircleX },
};

export function JobStateTag({ state }: { state: JobState }) {
  const { tone, icon: Icon } = JOB_LOOKS[state];
  return (
    <Tag tone={tone} icon={<Icon aria-hidden size={12} strokeWidth={2.2} />}>
      {JOB_STATES[state]}
    </Tag>
  );
}
