import { CircleCheck, CircleX, FilePen, Hourglass, type LucideIcon } from 'lucide-react';
import {
  type PatientRegistration,
  REGISTRATION_STATUS,
  type RegistrationStatus,
} from '#contract/registration-shapes.ts';
import { Tag, type TagTone } from '#web/ui/tag.tsx';

const LOOKS: Record<RegistrationStatus, { tone: TagTone; icon: LucideIcon }> = {
  draft: { tone: 'neutral', icon: FilePen },
  submitted: { tone: 'orange', icon: Hourglass },
  confirmed: { tone: 'green', icon: CircleCheck },
  cancelled: { tone: 'outline', icon: CircleX },
};

/** A registration's state; of a confirmed one whose visit was called off since, that. */
export function StatusTag({ row }: { row: Pick<PatientRegistration, 'status' | 'reservation'> }) {
  const off = row.reservation?.cancel_status === 1;
  const { tone, icon: Icon } = LOOKS[off ? 'cancelled' : row.status];
  return (
    <Tag tone={tone} icon={<Icon aria-hidden size={12} strokeWidth={2.2} />}>
      {off ? '预约已取消' : REGISTRATION_STATUS[row.status]}
    </Tag>
  );
}

/** As one says it where no name was written yet. */
export const nameOf = ({ name }: Pick<PatientRegistration, 'name'>) => name || '未填姓名';
