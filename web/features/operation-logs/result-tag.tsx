import { CircleCheck, CircleX, ShieldX } from 'lucide-react';
import type { ReactNode } from 'react';
import { type ActionResult, RESULTS } from '#contract/operation-logs.ts';
import { Tag, type TagTone } from '#web/ui/tag.tsx';

const ICON = { size: 12, strokeWidth: 2.2, 'aria-hidden': true } as const;

const LOOK: Record<ActionResult, { tone: TagTone; icon: ReactNode }> = {
  done: { tone: 'green', icon: <CircleCheck {...ICON} /> },
  refused: { tone: 'red', icon: <ShieldX {...ICON} /> },
  failed: { tone: 'orange', icon: <CircleX {...ICON} /> },
};

export function ResultTag({ result }: { result: ActionResult }) {
  const { tone, icon } = LOOK[result];
  return (
    <Tag tone={tone} icon={icon}>
      {RESULTS[result]}
    </Tag>
  );
}
