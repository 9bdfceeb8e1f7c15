import { Tags } from 'lucide-react';
import { useState } from 'react';
import { labels } from '#contract/label-calls.ts';
import type { LabelTarget } from '#contract/labels.ts';
import { useCall } from '#web/api/use-call.ts';
import { useWritable } from '#web/api/writable.ts';
import { LabelTag } from '#web/clinic/place/label-tag.tsx';
import { useTouched } from '#web/realtime/touched.ts';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { lateDialog } from '#web/ui/overlays/late-dialog.tsx';

const AttachDialog = lateDialog(() => import('./attach-dialog.tsx').then((m) => m.AttachDialog));

interface TargetLabelsProps {
  target: LabelTarget;
  id: number;
  name: string;
}

/** The labels of somebody, and the way to others. Nothing while they are not known: what is beside them matters more. */
export function TargetLabels({ target, id, name }: TargetLabelsProps) {
  const answer = useCall(labels.readAttached, { query: { target, target_id: id } });
  useTouched(['labels'], () => void answer.refetch());
  const { reason } = useWritable();
  const [isOpen, setOpen] = useState(false);
  if (!answer.data) return null;
  const attached = answer.data.data;
  return (
    <section aria-label="标签" className="flex flex-wrap items-center gap-1.5">
      {attached.labels.map((label) => (
        <LabelTag key={label.id} {...label} />
      ))}
      <GuardedButton
        variant="text"
        size="sm"
        reason={reason}
        icon={<Tags aria-hidden size={14} strokeWidth={1.75} />}
        onClick={() => setOpen(true)}
      >
        贴标签
      </GuardedButton>
      {isOpen ? <AttachDialog attached={attached} name={name} onClose={() => setOpen(false)} /> : null}
    </section>
  );
}
