import { SquarePen } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { type Advisory, advisories } from '#contract/advisories.ts';
import { Awaited } from '#web/api/awaited.tsx';
import { useCall } from '#web/api/use-call.ts';
import { useWritable } from '#web/api/writable.ts';
import { Revealable } from '#web/clinic/patient/revealable.tsx';
import { useReveal } from '#web/clinic/patient/use-reveal.ts';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { ICON } from '#web/ui/icon.ts';
import { DescriptionList } from '#web/ui/layout/description-list.tsx';
import { RightSheet } from '#web/ui/overlays/right-sheet.tsx';
import { formatInstant } from '#web/ui/text/format.ts';
import { Money } from '#web/ui/text/money.tsx';
import { FollowUp } from './columns.tsx';
import { StatusTag } from './status-tag.tsx';

interface AdvisorySheetProps {
  id: number;
  patient: string;
  onEdit: (advisory: Advisory) => void;
  onClose: () => void;
}

/** All that is known of one consultation. */
export function AdvisorySheet({ id, patient, onEdit, onClose }: AdvisorySheetProps) {
  const asked = useCall(advisories.one, { params: { id } });
  const { data } = asked;
  const { reason } = useWritable();
  const advisory = data?.data;
  return (
    <RightSheet
      title={patient}
      about={
        advisory ? (
          <p className="mt-1.5 flex items-center gap-2">
            <StatusTag of={advisory.status} />
            <span className="text-13 text-ink-600">{advisory.subject}</span>
          </p>
        ) : null
      }
      footer={
        advisory ? (
          <GuardedButton
            variant="primary"
            size="form"
            reason={reason}
            icon={<SquarePen {...ICON} />}
            onClick={() => onEdit(advisory)}
          >
            跟进
          </GuardedButton>
        ) : null
      }
      onClose={onClose}
    >
      {advisory ? <Facts advisory={advisory} /> : <Awaited asked={asked} lines={6} />}
    </RightSheet>
  );
}

function Facts({ advisory }: { advisory: Advisory }) {
  const reveal = useReveal(advisory.patient_id);
  const phone = <Revealable text={reveal.whole?.phone ?? advisory.phone} reveal={reveal} />;
  const items: { label: string; value: ReactNode }[] = [
    { label: '手机号', value: phone },
    { label: '预约', value: <OfReservation of={advisory.reservation} /> },
    { label: '意向金额', value: advisory.quoted === null ? null : <Money cents={advisory.quoted} /> },
    { label: '跟进日期', value: advisory.follow_up_on ? <FollowUp advisory={advisory} /> : null },
    { label: '备注', value: advisory.remarks },
    { label: '咨询师', value: advisory.consultant_name },
    { label: '记录', value: `${advisory.created_by_name} · ${formatInstant(advisory.created_at)}` },
    { label: '更新时间', value: formatInstant(advisory.updated_at) },
  ];
  return (
    <>
      <p className="mb-4 whitespace-pre-wrap break-words rounded-control border border-line bg-surface-2 px-3.5 py-3 text-14">
        {advisory.content}
      </p>
      <DescriptionList items={items.filter(({ value }) => value !== null && value !== '')} />
    </>
  );
}

function OfReservation({ of }: { of: Advisory['reservation'] }) {
  if (!of) return '无';
  return (
    <Link
      to={`/admin/visits/reservations/${of.hash_id}/advisories`}
      className="text-blue-700 underline underline-offset-2"
    >
      {of.date} {of.time} · {of.doctor_name}
    </Link>
  );
}
