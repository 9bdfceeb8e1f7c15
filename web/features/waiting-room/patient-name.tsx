import clsx from 'clsx';
import type { WaitingRoomVisit } from '#contract/reservations.ts';

interface PatientNameProps {
  item: WaitingRoomVisit;
  className?: string;
  onOpen: (hashId: string) => void;
}

/** Who it is, and the way to all of it. */
export function PatientName({ item, className, onOpen }: PatientNameProps) {
  return (
    <button
      type="button"
      className={clsx('min-h-6 rounded-cell font-semibold hover:text-blue-600 hover:underline', className)}
      onClick={() => onOpen(item.hash_id)}
    >
      {item.patient}
    </button>
  );
}
