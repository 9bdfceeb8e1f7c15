import { CircleCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import { PATIENT_CANCEL_MINUTES, type Reservation } from '#contract/reservations.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { DescriptionList } from '#web/ui/description-list.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { formatDateHeading } from '#web/ui/format.ts';

interface BookedDialogProps {
  reservation: Reservation;
  onClose: () => void;
}

/** It is booked: where and when to be, and what to do if something comes between. */
export function BookedDialog({ reservation, onClose }: BookedDialogProps) {
  const { date, time, doctor_name, department_name, hospital_name, patient } = reservation;
  return (
    <Dialog
      open
      title={
        <span className="flex items-center gap-2">
          <CircleCheck aria-hidden size={20} strokeWidth={1.75} className="text-green-600" />
          预约成功
        </span>
      }
      description={`就诊前 ${PATIENT_CANCEL_MINUTES / 60} 小时可在“我的预约”修改或取消`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>继续预约</Button>
          <Link to="/m/my_appointments" className={buttonClass('primary', 'touch')}>
            查看我的预约
          </Link>
        </>
      }
    >
      <DescriptionList
        items={[
          { label: '就诊人', value: patient },
          { label: '时间', value: `${formatDateHeading(date)} ${time}` },
          { label: '医生', value: [doctor_name, department_name].filter(Boolean).join(' · ') },
          { label: '医院', value: hospital_name },
        ]}
      />
    </Dialog>
  );
}
