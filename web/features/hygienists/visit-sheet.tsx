import type { ReactNode } from 'react';
import type { HygieneDetail } from '#contract/hygiene.ts';
import { hygienists } from '#contract/hygienists.ts';
import { PAYMENT_TYPES } from '#contract/payment-types.ts';
import { Awaited } from '#web/api/awaited.tsx';
import { useCall } from '#web/api/use-call.ts';
import { patientLine } from '#web/clinic/patient/patient-line.ts';
import { Revealable } from '#web/clinic/patient/revealable.tsx';
import { useReveal } from '#web/clinic/patient/use-reveal.ts';
import { PastVisits } from '#web/clinic/visit/past-visits.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { DescriptionList } from '#web/ui/layout/description-list.tsx';
import { RightSheet } from '#web/ui/overlays/right-sheet.tsx';
import { formatInstant } from '#web/ui/text/format.ts';
import { Money } from '#web/ui/text/money.tsx';
import { ProblemTag, RecallTag } from './tags.tsx';

interface VisitSheetProps {
  hashId: string;
  patient: string;
  onClose: () => void;
}

/** All that is known of a visit: who came, the fee, the problem, the next appointment, and earlier visits. */
export function VisitSheet({ hashId, patient, onClose }: VisitSheetProps) {
  const asked = useCall(hygienists.show, { params: { id: hashId } });
  const { data } = asked;
  return (
    <RightSheet title={patient} about={data ? <About visit={data.data} /> : null} onClose={onClose}>
      {data ? <Visit visit={data.data} history={data.meta.history} /> : <Awaited asked={asked} lines={8} />}
    </RightSheet>
  );
}

type Detail = HygieneDetail['data'];

function About({ visit }: { visit: Detail }) {
  return <p className="text-13 text-ink-500">{patientLine(visit, visit.card_no)}</p>;
}

function Visit({ visit, history }: { visit: Detail; history: HygieneDetail['meta']['history'] }) {
  const reveal = useReveal(visit.patient_id);
  const phone = <Revealable text={reveal.whole?.phone ?? visit.phone} reveal={reveal} />;
  return (
    <div className="flex flex-col gap-5">
      {visit.allergic_history ? <Banner tone="alert" title={visit.allergic_history} /> : null}
      <DescriptionList
        items={given([
          { label: '手机号', value: phone },
          { label: '就诊时间', value: visit.appointment_time },
          { label: '洁牙师', value: visit.doctor_name },
          { label: '诊室', value: visit.department_name },
          { label: '主诉', value: visit.chief_complaint },
          { label: '备注', value: visit.remarks },
          { label: '洁牙费', value: <Money cents={visit.fee.price} /> },
        ])}
      />
      <Charge charge={visit.charge} />
      <Problem problem={visit.problem} />
      <Next recall={visit.recall} />
      <Part title="就诊记录">
        {history.length > 0 ? <PastVisits visits={history} /> : <Nothing>在本院没有更早的就诊</Nothing>}
      </Part>
    </div>
  );
}

function Charge({ charge }: { charge: Detail['charge'] }) {
  return (
    <Facts
      title="收费"
      none="还没有收费"
      facts={
        charge && [
          { label: '金额', value: <Money cents={charge.amount} /> },
          { label: '支付方式', value: PAYMENT_TYPES[charge.payment_type] },
          { label: '收费人', value: `${charge.created_by_name} · ${formatInstant(charge.created_at)}` },
          { label: '备注', value: charge.remarks },
        ]
      }
    />
  );
}

function Problem({ problem }: { problem: Detail['problem'] }) {
  return (
    <Facts
      title="问题"
      tag={problem ? <ProblemTag of={problem.status} /> : null}
      none="没有标记问题"
      facts={
        problem && [
          { label: '问题', value: <span className="whitespace-pre-wrap break-words">{problem.problem}</span> },
          { label: '标记人', value: `${problem.noted_by_name} · ${formatInstant(problem.noted_at)}` },
          { label: '处理结果', value: problem.settlement },
          {
            label: '处理人',
            value: problem.settled_at ? `${problem.settled_by_name} · ${formatInstant(problem.settled_at)}` : null,
          },
        ]
      }
    />
  );
}

function Next({ recall }: { recall: Detail['recall'] }) {
  return (
    <Facts
      title="下次预约"
      tag={recall ? <RecallTag of={recall.status} /> : null}
      none="没有建议下次预约"
      facts={
        recall && [
          { label: '建议日期', value: recall.due_on },
          { label: '说明', value: recall.note },
          {
            label: '已预约',
            value: recall.booked ? `${recall.booked.date} ${recall.booked.time} · ${recall.booked.doctor_name}` : null,
          },
        ]
      }
    />
  );
}

function Part({ title, tag, children }: { title: string; tag?: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={title} className="border-line border-t pt-3">
      <h3 className="mb-2 flex items-center gap-2 font-semibold text-14">
        {title}
        {tag}
      </h3>
      {children}
    </section>
  );
}

interface FactsProps {
  title: string;
  tag?: ReactNode;
  /** Null: there are none. */
  facts: { label: string; value: ReactNode }[] | null;
  none: string;
}

function Facts({ title, tag, facts, none }: FactsProps) {
  return (
    <Part title={title} tag={tag}>
      {facts ? <DescriptionList items={given(facts)} /> : <Nothing>{none}</Nothing>}
    </Part>
  );
}

const Nothing = ({ children }: { children: ReactNode }) => <p className="text-13 text-ink-500">{children}</p>;

const given = (items: { label: string; value: ReactNode }[]) =>
  items.filter(({ value }) => value !== null && value !== undefined && value !== '');
