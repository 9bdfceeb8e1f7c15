import { CalendarCheck, CalendarX, Clock } from 'lucide-react';
import { type PatientCase, patients } from '#contract/patients.ts';
import { Awaited } from '#web/api/awaited.tsx';
import { useCall } from '#web/api/use-call.ts';
import { ageText } from '#web/clinic/patient/patient-line.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { DescriptionList } from '#web/ui/layout/description-list.tsx';
import { RightSheet } from '#web/ui/overlays/right-sheet.tsx';
import { Tag } from '#web/ui/tag.tsx';

type SheetProps = { id: number; name: string; onClose: () => void };

/** A patient in short, and their past visits at all hospitals. */
export function PatientCaseSheet({ id, name, onClose }: SheetProps) {
  const asked = useCall(patients.caseOf, { query: { patient_id: id } });
  const { data } = asked;
  return (
    <RightSheet title={name} onClose={onClose}>
      {data ? <Case found={data.data} /> : <Awaited asked={asked} lines={6} />}
    </RightSheet>
  );
}

function Case({ found: { patient, reservations } }: { found: PatientCase }) {
  const { gender, age, phone, allergic_history, medical_history } = patient;
  return (
    <div className="flex flex-col gap-4">
      {allergic_history ? (
        <Banner tone="alert" title="过敏史">
          {allergic_history}
        </Banner>
      ) : null}
      <DescriptionList
        items={[
          { label: '性别', value: gender ?? '—' },
          { label: '年龄', value: ageText(age) ?? '—' },
          { label: '手机号', value: phone },
          { label: '既往病史', value: medical_history || '—' },
        ]}
      />
      <section aria-label="就诊记录" className="border-line border-t pt-4">
        <h3 className="mb-2 font-semibold text-14">就诊记录</h3>
        {reservations.length === 0 ? (
          <EmptyState hint="还没有过往的预约" />
        ) : (
          <ul className="flex flex-col divide-y divide-line">
            {reservations.map((visit) => (
              <li key={visit.id} className="flex flex-col gap-1 py-2.5">
                <span className="flex items-center gap-2">
                  <b className="text-14">
                    {visit.date} {visit.time}
                  </b>
                  <VisitTag visit={visit} />
                </span>
                <span className="text-13 text-ink-600">
                  {[visit.hospital_name, visit.department_name, visit.doctor_name].filter(Boolean).join(' · ')}
                </span>
                <span className="text-13 text-ink-700">{visit.chief_complaint}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}

function VisitTag({ visit }: { visit: PatientCase['reservations'][number] }) {
  if (visit.cancel_status === 1) return <Tag icon={<CalendarX aria-hidden size={12} />}>已取消</Tag>;
  if (visit.visi_status === 1)
    return (
      <Tag tone="green" icon={<CalendarCheck aria-hidden size={12} />}>
        已就诊
      </Tag>
    );
  return <Tag icon={<Clock aria-hidden size={12} />}>未就诊</Tag>;
}
