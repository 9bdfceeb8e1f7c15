import { CircleCheck, CircleX, FilePen, Hourglass, type LucideIcon } from 'lucide-react';
import {
  DESK_REGISTRATION_STATUS,
  type DeskRegistration,
  type DeskRegistrationStatus,
} from '#contract/desk-registration-shapes.ts';
import { Tag, type TagTone } from '#web/ui/tag.tsx';

const LOOKS: Record<DeskRegistrationStatus, { tone: TagTone; icon: LucideIcon }> = {
  draft: { tone: 'neutral', icon: FilePen },
  submitted: { tone: 'orange', icon: Hourglass },
  confirmed: { tone: 'green', icon: CircleCheck },
  cancelled: { tone: 'outline', icon: CircleX },
};

/** A desk registration's state; of a confirmed one whose visit was called off since, that. */
export function StatusTag({ row }: { row: Pick<DeskRegistration, 'status' | 'reservation'> }) {
  const off = row.reservation?.cancel_status === 1;
  const { tone, icon: Icon } = LOOKS[off ? 'cancelled' : row.status];
  return (
    <Tag tone={tone} icon={<Icon aria-hidden size={12} strokeWidth={2.2} />}>
      {off ? '预约已取消' : DESK_REGISTRATION_STATUS[row.status]}
    </Tag>
  );
}

/** As one says it where no name was written yet. */
export const nameOf = ({ name }: Pick<DeskRegistration, 'name'>) => name || '未填姓名';
