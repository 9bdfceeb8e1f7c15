import { Armchair, Ban, Check, Circle, DoorOpen, UserX } from 'lucide-react';
import type { Reservation } from '#contract/reservations.ts';
import { FLOW_LABEL, type Flow } from '#contract/slot-state.ts';
import { Tag, type TagTone } from '#web/ui/tag.tsx';

type Status = Pick<Reservation, 'cancel_status' | 'visi_status' | 'flow_status'>;

/** docs/domain/visits.md#status: cancelled, else not visited, else visited. */
function visitStatus({ cancel_status, visi_status }: Status): {
  label: string;
  tone: TagTone;
  icon: typeof Ban;
} {
  if (cancel_status === 1) return { label: '已取消', tone: 'red', icon: Ban };
  if (visi_status === 0) return { label: '未就诊', tone: 'orange', icon: Circle };
  return { label: '已就诊', tone: 'green', icon: Check };
}

const FLOW_ICON: Partial<Record<Flow, typeof Ban>> = { arrived: DoorOpen, in_chair: Armchair, no_show: UserX };

/** The status and, while it is on its way, the step of the visit. */
export function VisitTags({ visit }: { visit: Status }) {
  const { label, tone, icon: Icon } = visitStatus(visit);
  const Step = visit.cancel_status === 1 ? undefined : FLOW_ICON[visit.flow_status];
  return (
    <span className="flex flex-wrap gap-1.5">
      <Tag tone={tone} icon={<Icon aria-hidden size={12} strokeWidth={2.2} />}>
        {label}
      </Tag>
      {Step ? (
        <Tag
          tone={visit.flow_status === 'in_chair' ? 'brand' : 'neutral'}
          icon={<Step aria-hidden size={12} strokeWidth={2.2} />}
        >
          {FLOW_LABEL[visit.flow_status]}
        </Tag>
      ) : null}
    </span>
  );
}
