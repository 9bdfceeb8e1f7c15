import type { Alert } from '#contract/alerts.ts';
import type { AllergyState } from '#contract/allergies.ts';
import type { PatientDetail } from '#contract/reservations.ts';
import { FLOW_LABEL } from '#contract/slot-state.ts';
import { Alerts } from '#web/clinic/patient/alerts.tsx';
import { patientLine } from '#web/clinic/patient/patient-line.ts';
import { PatientLink } from '#web/clinic/patient/patient-link.tsx';
import { endOf } from '#web/clinic/slot/slot.ts';
import { Tag } from '#web/ui/tag.tsx';
import { formatTimeRange } from '#web/ui/text/format.ts';

interface PatientHeadProps {
  visit: PatientDetail['data'];
  /** What must not be overlooked. */
  alerts: readonly Alert[];
  /** What they said when they were asked for allergies; left out while that is not known. */
  state?: AllergyState | undefined;
}

/** Who it is, the visit from which one came, and what must not be overlooked. */
export function PatientHead({ visit, alerts, state }: PatientHeadProps) {
  const { patient_id, patient, card_no, date, time, slot_count, doctor_name, chief_complaint, flow_status } = visit;
  return (
    <section
      aria-label="患者"
      className="mb-3 flex flex-col gap-2 rounded-panel border border-line bg-surface px-4 py-3"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <p className="text-20">
          <PatientLink id={patient_id}>{patient}</PatientLink>
        </p>
        <p className="text-13 text-ink-700">{patientLine(visit, card_no ? `卡号 ${card_no}` : null)}</p>
        <p className="flex flex-wrap items-center gap-2 text-13 text-ink-700">
          <span>{`${date} ${formatTimeRange(time, endOf(time, slot_count))} ${doctor_name}`}</span>
          <span>{chief_complaint}</span>
          {visit.cancel_status === 1 ? <Tag>已取消</Tag> : <Tag tone="outline">{FLOW_LABEL[flow_status]}</Tag>}
        </p>
      </div>
      <Alerts alerts={alerts} state={state} />
    </section>
  );
}
