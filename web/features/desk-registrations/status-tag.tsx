import { CircleCheck, CircleX, FilePen, Hourglass } from 'lucide-react';
import {
  DESK_REGISTRATION_STATUS,
  type DeskRegistration,
  type DeskRegistrationStatus,
} from '#contract/desk-registration-shapes.ts';
import { type Look, StateTag } from '#web/ui/tag.tsx';

const LOOKS: Record<DeskRegistrationStatus, Look> = {
  draft: { tone: 'neutral', icon: FilePen },
  submitted: { tone: 'orange', icon: Hourglass },
  confirmed: { tone: 'green', icon: CircleCheck },
  cancelled: { tone: 'outline', icon: CircleX },
};

/** A desk registration's state; of a confirmed one whose visit was called off since, that. */
export function StatusTag({ row }: { row: Pick<DeskRegistration, 'status' | 'reservation'> }) {
  const off = row.reservation?.cancel_status === 1;
  return (
    <StateTag look={LOOKS[off ? 'cancelled' : row.status]}>
      {off ? '预约已取消' : DESK_REGISTRATION_STATUS[row.status]}
    </StateTag>
  );
}

/** As one says it where no name was written yet. */
export const nameOf = ({ name }: Pick<DeskRegistration, 'name'>) => name || '未填姓名';
