import { CalendarPlus, CircleCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import { calendarFeeds } from '#contract/calendar-feeds.ts';
import { hospitals } from '#contract/hospitals.ts';
import { PATIENT_CANCEL_MINUTES, type Reservation } from '#contract/reservations.ts';
import { useCall } from '#web/api/use-call.ts';
import { useDownload } from '#web/api/use-download.ts';
import { PhoneLink } from '#web/clinic/place/place-links.tsx';
import { feeLabel } from '#web/clinic/slot/fee-label.ts';
import { endOf } from '#web/clinic/slot/slot.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { DescriptionList } from '#web/ui/layout/description-list.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { formatDateHeading, formatTimeRange } from '#web/ui/text/format.ts';
import { Money } from '#web/ui/text/money.tsx';

const KEPT_MS = 60_000;
const BRING = ['身份证或医保卡', '近半年的牙片、外院病历，没有可不带', '正在吃的药，拍张药盒照片也可以'];

interface BookedDialogProps {
  reservation: Reservation;
  onClose: () => void;
}

/** It is booked: where and when to be, what it costs, what to bring, and what to do if something comes between. */
export function BookedDialog({ reservation, onClose }: BookedDialogProps) {
  const calendar = useDownload(calendarFeeds.visit);
  return (
    <Dialog
      open
      title={
        <span className="flex items-center gap-2">
          <CircleCheck aria-hidden size={20} strokeWidth={1.75} className="text-green-600" />
          预约成功
        </span>
      }
      description={`就诊前 ${PATIENT_CANCEL_MINUTES / 60} 小时可在“我的预约”改约或取消`}
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
      <Facts reservation={reservation} />
      <Button
        className="mt-4 w-full"
        icon={<CalendarPlus aria-hidden size={20} strokeWidth={1.75} />}
        pending={calendar.pending}
        pendingText="生成中…"
        onClick={() => void calendar.download({ params: { id: reservation.hash_id } })}
      >
        加入日历
      </Button>
      <section aria-labelledby="bring" className="mt-4">
        <h3 id="bring" className="font-semibold text-15">
          来时请带
        </h3>
        <ul className="mt-1 list-disc pl-5 text-14 text-ink-700">
          {BRING.map((thing) => (
            <li key={thing}>{thing}</li>
          ))}
        </ul>
      </section>
    </Dialog>
  );
}

function Facts({ reservation }: Pick<BookedDialogProps, 'reservation'>) {
  const { date, time, slot_count, doctor_name, department_name, role_name, hospital_id, hospital_name, patient, fee } =
    reservation;
  const { data } = useCall(hospitals.detail, { params: { id: hospital_id } }, { staleTime: KEPT_MS });
  const end = endOf(time, slot_count);
  return (
    <DescriptionList
      items={[
        { label: '就诊人', value: patient },
        { label: '时间', value: `${formatDateHeading(date)} ${formatTimeRange(time, end)}` },
        { label: '医生', value: [doctor_name, department_name].filter(Boolean).join(' · ') },
        { label: '医院', value: hospital_name },
        ...(data?.address ? [{ label: '地址', value: data.address }] : []),
        ...(data?.phone ? [{ label: '电话', value: <PhoneLink phone={data.phone} /> }] : []),
        {
          label: feeLabel(role_name),
          value: (
            <>
              <Money cents={fee.price} />
              ，到店支付
            </>
          ),
        },
      ]}
    />
  );
}
