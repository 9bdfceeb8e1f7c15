import type { ReactNode } from 'react';
import type { OwnRow } from '#contract/reservation-lists.ts';
import { useWritable } from '#web/api/writable.ts';
import { endOf } from '#web/clinic/slot/slot.ts';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { formatDateHeading, formatTimeRange, relativeDay } from '#web/ui/text/format.ts';

/** What the server says of a cancellation that nobody gave a reason for. */
const NO_REASON = '已取消';

interface AppointmentCardProps {
  row: OwnRow;
  today: string;
  status: ReactNode;
  /** Another time, doctor or hospital. */
  onMove: () => void;
  /** For whom it is, and why. */
  onChange: () => void;
  onCancel: () => void;
}

/** One visit: when, where, for whom, and what can still be done about it. */
export function AppointmentCard({ row, today, status, ...acts }: AppointmentCardProps) {
  const { date, time, slot_count, doctor_name, department_name, hospital_name, patient, chief_complaint } = row;
  const near = relativeDay(date, today);
  const end = endOf(time, slot_count);
  return (
    <article
      aria-label={`${patient} ${date} ${time}`}
      className="flex flex-col gap-1 border-line border-y bg-surface px-4 py-3 text-15"
    >
      <p className="flex flex-wrap items-center justify-between gap-2">
        <b className="text-16">
          {near ? `${near} · ` : ''}
          {formatDateHeading(date)} {formatTimeRange(time, end)}
        </b>
        {status}
      </p>
      <p>{[doctor_name, department_name].filter(Boolean).join(' · ')}</p>
      <p className="text-14 text-ink-600">{hospital_name}</p>
      <p className="text-14 text-ink-600">
        {patient} · {chief_complaint}
      </p>
      <Actions row={row} {...acts} />
    </article>
  );
}

/** What is over says nothing more; of what is to come is said why it can't be changed. */
function Actions({ row, onMove, onChange, onCancel }: Omit<AppointmentCardProps, 'today' | 'status'>) {
  const { reason } = useWritable();
  const { cancel_status, visi_status, why_not } = row;
  if (cancel_status === 1)
    return why_not && why_not !== NO_REASON ? <p className="text-13 text-ink-500">原因：{why_not}</p> : null;
  if (visi_status === 1) return null;
  if (why_not) return <p className="text-13 text-ink-500">不能修改：{why_not}</p>;
  const which = `${row.patient}${row.date} ${row.time}的预约`;
  return (
    <div className="mt-2 grid grid-cols-3 gap-2">
      <GuardedButton reason={reason} aria-label={`取消${which}`} onClick={onCancel}>
        取消预约
      </GuardedButton>
      <GuardedButton reason={reason} aria-label={`修改${which}`} onClick={onChange}>
        修改资料
      </GuardedButton>
      <GuardedButton reason={reason} aria-label={`改约${which}`} onClick={onMove}>
        改约
      </GuardedButton>
    </div>
  );
}
