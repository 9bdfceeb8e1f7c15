import { Ban, Check, Clock, Undo2 } from 'lucide-react';
import { INVITE_STATES, type InviteState } from '#contract/work-invites.ts';
import { Tag, type TagTone } from '#web/ui/tag.tsx';

const LOOKS: Readonly<Record<InviteState, readonly [TagTone, typeof Clock]>> = {
  pending: ['orange', Clock],
  accepted: ['green', Check],
  withdrawn: ['neutral', Undo2],
  expired: ['neutral', Ban],
};

/** What became of an invitation. */
export function InviteTag({ status }: { status: InviteState }) {
  const [tone, Icon] = LOOKS[status];
  return (
    <Tag tone={tone} icon={<Icon aria-hidden size={12} strokeWidth={2} />}>
      {INVITE_STATES[status]}
    </Tag>
  );
}
