import { CircleCheck, CircleX, FilePen, Hourglass } from 'lucide-react';
import {
  DESK_REGISTRATION_STATUS,
  type DeskRegistration,
  type DeskRegistrationStatus,
} from '#contract/desk-registration-shapes.ts';
import { stateTag } from '#web/ui/state-tag.tsx';

const Tagged = stateTag<DeskRegistrationStatus | 'off'>(
  { ...DESK_REGISTRATION_STATUS, off: '预约已取消' },
  {
    draft: ['neutral', FilePen],
    submitted: ['orange', Hourglass],
    confirmed: ['green', CircleCheck],
    cancelled: ['outline', CircleX],
    off: ['outline', CircleX],
  },
);

/** A desk registration's state; of a confirmed one whose visit was called off since, that. */
export function StatusTag({ row }: { row: Pick<DeskRegistration, 'status' | 'reservation'> }) {
  return <Tagged of={row.reservation?.cancel_status === 1 ? 'off' : row.status} />;
}

/** As one says it where no name was written yet. */
export const nameOf = ({ name }: Pick<DeskRegistration, 'name'>) => name || '未填姓名';
