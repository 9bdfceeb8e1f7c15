import { Ban, Check, Clock, Undo2 } from 'lucide-react';
import { INVITE_STATES, type InviteState } from '#contract/work-invites.ts';
import { Tag, type TagTone } from '#web/ui/tag.tsx';
import { formatInstant } from '#web/ui/text/format.ts';

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

/** Behind when it was sent: how long it is good for, not torn apart where the line ends. */
export function Until({ at }: { at: string }) {
  return (
    <>
      ，<span className="inline-block">有效期至 {formatInstant(at)}</span>
    </>
  );
}
