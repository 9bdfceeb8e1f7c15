import { useState } from 'react';
import { Link } from 'react-router-dom';
import { deskRegistrations } from '#contract/desk-registrations.ts';
import type { Reservation } from '#contract/reservations.ts';
import { FLOW_LABEL } from '#contract/slot-state.ts';
import { Awaited } from '#web/api/awaited.tsx';
import { useCall } from '#web/api/use-call.ts';
import { Alerts } from '#web/clinic/patient/alerts.tsx';
import { patientLine } from '#web/clinic/patient/patient-line.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { RightSheet } from '#web/ui/overlays/right-sheet.tsx';
import { PatientFacts } from './patient-facts.tsx';
import { useKnownPatient } from './use-patient.ts';

interface PatientSheetProps {
  id: number;
  name: string;
  onClose: () => void;
}

/** One patient of the hospital, and what they were here for. */
export function PatientSheet({ id, name, onClose }: PatientSheetProps) {
  const asked = useKnownPatient(id);
  const { data } = asked;
  const person = data?.data ?? null;
  return (
    <RightSheet
      title={name}
      about={person ? <p className="mt-1 text-13 text-ink-600">{patientLine(person)}</p> : null}
      footer={
        <Link to={`/manage/subscribe/subscribe?patient=${id}`} className={buttonClass('primary', 'form')}>
          挂号
        </Link>
      }
      onClose={onClose}
    >
      {person ? (
        <div className="flex flex-col gap-4">
          <Alerts alerts={person.alerts} />
          {person.allergic_history ? <Banner tone="alert" title={`过敏史：${person.allergic_history}`} /> : null}
          <PatientFacts person={person} />
        </div>
      ) : (
        <Awaited asked={asked} lines={6} />
      )}
      <Visits id={id} />
    </RightSheet>
  );
}

/** Fewer than a sheet is high. */
const AT_ONCE = 10;

function Visits({ id }: { id: number }) {
  const [page, setPage] = useState(1);
  const query = { patient_id: id, page, pageSize: AT_ONCE };
  const asked = useCall(deskRegistrations.history, { query }, { keep: true });
  const { data } = asked;
  return (
    <section aria-labelledby="patient-visits" className="mt-6">
      <h3 id="patient-visits" className="mb-2 font-semibold text-14">
        在本院的就诊与预约 {data ? data.total : ''}
      </h3>
      {data && data.total > 0 ? (
        <>
          <ul className="rounded-control border border-line">
            {data.data.map((visit) => (
              <Visit key={visit.id} visit={visit} />
            ))}
          </ul>
          <div className="mt-2 flex items-center justify-end gap-2 text-13 empty:hidden">
            {page > 1 ? <Button onClick={() => setPage(page - 1)}>上一页</Button> : null}
            {page * AT_ONCE < data.total ? <Button onClick={() => setPage(page + 1)}>下一页</Button> : null}
          </div>
        </>
      ) : data ? (
        <EmptyState hint="还没有预约或就诊" />
      ) : (
        <Awaited asked={asked} lines={3} />
      )}
    </section>
  );
}

function Visit({ visit }: { visit: Reservation }) {
  const { appointment_time, doctor_name, department_name, chief_complaint, cancel_status, flow_status } = visit;
  return (
    <li className="border-line-faint border-t px-3 py-2 text-13 first:border-t-0">
      <p className="flex flex-wrap gap-x-3">
        <b>{appointment_time}</b>
        <span>{[doctor_name, department_name].filter(Boolean).join(' · ')}</span>
        <span className="ml-auto text-ink-600">{cancel_status === 1 ? '已取消' : FLOW_LABEL[flow_status]}</span>
      </p>
      <p className="text-ink-600">{chief_complaint}</p>
    </li>
  );
}
