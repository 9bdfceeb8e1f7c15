import { Armchair, Ban, Check, Circle, DoorOpen, UserX } from 'lucide-react';
import type { Reservation } from '#contract/reservations.ts';
import { FLOW_LABEL, type Flow } from '#contract/slot-state.ts';
import { type Look, StateTag } from '#web/ui/state-tag.tsx';

type Status = Pick<Reservation, 'cancel_status' | 'visi_status' | 'flow_status'>;

/** docs/domain/visits.md#status: cancelled, else not visited, else visited. */
function visitStatus({ cancel_status, visi_status }: Status): Look & { label: string } {
  if (cancel_status === 1) return { label: '已取消', tone: 'red', icon: Ban };
  if (visi_status === 0) return { label: '未就诊', tone: 'orange', icon: Circle };
  return { label: '已就诊', tone: 'green', icon: Check };
}

const FLOW_ICON: Partial<Record<Flow, Look['icon']>> = { arrived: DoorOpen, in_chair: Armchair, no_show: UserX };

/** The status and, while it is on its way, the step of the visit. */
export function VisitTags({ visit }: { visit: Status }) {
  const { label, ...look } = visitStatus(visit);
  const Step = visit.cancel_status === 1 ? undefined : FLOW_ICON[visit.flow_status];
  return (
    <span className="flex flex-wrap gap-1.5">
      <StateTag look={look}>{label}</StateTag>
      {Step ? (
        <StateTag look={{ tone: visit.flow_status === 'in_chair' ? 'brand' : 'neutral', icon: Step }}>
          {FLOW_LABEL[visit.flow_status]}
        </StateTag>
      ) : null}
    </span>
  );
}
