import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { type PatientDetail, reservations } from '#contract/reservations.ts';
import type { ReservationState } from '#contract/slot-state.ts';
import { Awaited } from '#web/api/awaited.tsx';
import { store, viewRoleAtom } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { Alerts } from '#web/clinic/patient/alerts.tsx';
import { patientLine } from '#web/clinic/patient/patient-line.ts';
import { Revealable } from '#web/clinic/patient/revealable.tsx';
import { useAlertNews } from '#web/clinic/patient/use-alert-news.ts';
import { type Reveal, useReveal } from '#web/clinic/patient/use-reveal.ts';
import { feeLabel } from '#web/clinic/slot/fee-label.ts';
import { endOf } from '#web/clinic/slot/slot.ts';
import type { JustMade } from '#web/clinic/visit/use-visit-steps.ts';
import { minuteAtom } from '#web/realtime/server-clock.ts';
import { Button } from '#web/ui/button.tsx';
import { DescriptionList } from '#web/ui/layout/description-list.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import type { Anchor } from '#web/ui/overlays/use-placement.ts';
import { formatTimeRange, formatWeekday } from '#web/ui/text/format.ts';
import { Money } from '#web/ui/text/money.tsx';
import { CancelDialog, Overtaken } from './cancel-dialog.tsx';
import { PatientVisits } from './patient-visits.tsx';
import { ReferDialog } from './refer-dialog.tsx';
import { StaffChangeDialog } from './staff-change-dialog.tsx';
import { useVisit } from './use-visit.ts';
import { hasActions, type Sending, useRefers, VisitActions, type VisitLink } from './visit-actions.tsx';
import { VisitMessages } from './visit-messages.tsx';
import { VisitTags } from './visit-status.tsx';

type Detail = PatientDetail['data'];

interface PatientDetailDialogProps {
  hashId: string;
  /** As the live channel has it: a new version means that what is shown is old. */
  visit: ReservationState | null;
  anchor?: Anchor;
  returnFocus?: () => HTMLElement | null | undefined;
  onClose: () => void;
  /** Shown once the visit has taken place. */
  links?: readonly VisitLink[];
  /** On a grid: takes the visit up, to be put down in another cell. */
  onMove?: () => void;
}

/** Doctors and owners have a call of their own (docs/domain/screens.md#patient-detail). */
function useDetail(hashId: string) {
  const role = useAtomValue(viewRoleAtom, { store });
  const own = role === 'doctor' || role === 'shop_owner' || role === 'dental_hygienist';
  return useCall(own ? reservations.doctorPatient : reservations.basePatient, { params: { id: hashId } });
}

function useRefetchOn(version: number | undefined, shown: number | undefined, refetch: () => unknown): void {
  const asked = useRef<number | undefined>(undefined);
  useEffect(() => {
    if (version === undefined || shown === undefined || version <= shown || asked.current === version) return;
    asked.current = version;
    refetch();
  }, [version, shown, refetch]);
}

/** One dialog from the press on: what it shows comes into it, and neither the page nor the focus moves twice. */
export function PatientDetailDialog({ hashId, visit, links = [], onMove, ...dialog }: PatientDetailDialogProps) {
  const asked = useDetail(hashId);
  const { data, refetch } = asked;
  const detail = data?.data;
  useRefetchOn(visit?.version, detail?.version, refetch);
  useAlertNews(detail?.patient_id, asked);
  const doing = useVisit(hashId, detail?.version ?? 0);
  const today = useAtomValue(minuteAtom, { store }).date;
  const refers = useRefers();
  const [sending, setSending] = useState<Sending | null>(null);
  if (!detail) {
    return (
      <Dialog {...dialog} open width={640} title={visit?.patient ?? '患者详情'}>
        <Awaited asked={asked} lines={6} />
      </Dialog>
    );
  }
  const refresh = () => {
    doing.forget();
    void refetch();
  };
  const done = () => setSending(null);
  return (
    <Dialog
      {...dialog}
      open
      width={640}
      title={detail.patient}
      description={patientLine(detail, detail.card_no)}
      headerEnd={<VisitTags visit={detail} />}
      footer={
        hasActions(detail, links, refers) ? (
          <VisitActions
            visit={detail}
            today={detail.date === today}
            doing={doing}
            links={links}
            onSend={setSending}
            onMove={onMove}
          />
        ) : null
      }
    >
      <About detail={detail} doing={doing} onRefresh={refresh} onLeave={dialog.onClose} />
      {sending === 'cancel' ? <CancelDialog visit={detail} onRefresh={refresh} onClose={done} /> : null}
      {sending === 'change' ? <StaffChangeDialog reservation={detail} onClose={done} /> : null}
      {sending === 'refer' ? <ReferDialog reservation={detail} onClose={done} /> : null}
    </Dialog>
  );
}

interface AboutProps {
  detail: Detail;
  doing: ReturnType<typeof useVisit>;
  onRefresh: () => void;
  onLeave: () => void;
}

/** What was just done comes first, then what must not be missed, then the rest. */
function About({ detail, doing, onRefresh, onLeave }: AboutProps) {
  const reveal = useReveal(detail.patient_id);
  return (
    <div className="flex flex-col gap-4">
      {doing.justMade ? <JustMadeLine step={doing.justMade} /> : null}
      {doing.notice ? <Overtaken notice={doing.notice} onRefresh={onRefresh} /> : null}
      <Alerts alerts={detail.alerts} allergic_history={detail.allergic_history} />
      <DescriptionList items={rowsOf(detail, reveal)} />
      <PatientVisits visit={detail} onLeave={onLeave} />
      <VisitMessages visit={detail} />
    </div>
  );
}

/** The toast offers the same, but the keys do not come to it from a dialog. */
function JustMadeLine({ step: { name, takeBack } }: { step: JustMade }) {
  return (
    <p
      role="status"
      className="flex items-center gap-3 rounded-control bg-green-100 px-3 py-1.5 text-13 text-green-700"
    >
      <span className="flex-1">已{name}</span>
      <Button size="sm" onClick={takeBack}>
        撤销{name}
      </Button>
    </p>
  );
}

function revealable(masked: string | null, whole: string | null | undefined, reveal: Reveal) {
  if (!masked) return null;
  return <Revealable text={whole ?? masked} reveal={reveal} />;
}

const isAllergy = ({ kind }: Detail['alerts'][number]) => kind === 'allergy';

function rowsOf(detail: Detail, reveal: Reveal) {
  const end = endOf(detail.time, detail.slot_count);
  const rows = [
    { label: '手机号', value: revealable(detail.phone, reveal.whole?.phone, reveal) },
    {
      label: '身份证',
      value: revealable(detail.certificate_number, reveal.whole?.certificate_number, reveal),
    },
    // That nothing is known is worth asking about; what is known stands above everything.
    { label: '过敏史', value: detail.allergic_history || detail.alerts.some(isAllergy) ? null : '未填写' },
    { label: '既往史', value: detail.medical_history },
    {
      label: '就诊时间',
      value: `${detail.date} ${formatWeekday(detail.date)} ${formatTimeRange(detail.time, end)}`,
    },
    { label: '类型', value: detail.kind?.name ?? null },
    { label: '医生', value: detail.doctor_name },
    { label: '科室', value: detail.department_name },
    { label: feeLabel(detail.role_name), value: <Money cents={detail.fee.price} /> },
    { label: '主诉', value: <b>{detail.chief_complaint}</b> },
    { label: '备注', value: detail.remarks },
    { label: '预约人', value: detail.booked_by ?? '患者本人' },
    { label: '取消原因', value: detail.reason },
  ];
  return rows.filter(({ value }) => value !== null && value !== '');
}
