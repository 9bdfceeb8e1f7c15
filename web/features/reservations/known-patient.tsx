import { useState } from 'react';
import { z } from 'zod';
import { alert } from '#contract/alerts.ts';
import type { AnswerOf } from '#contract/call.ts';
import { patients } from '#contract/patients.ts';
import { scheduling } from '#contract/scheduling.ts';
import type { SlotState } from '#contract/slot-state.ts';
import { useCall } from '#web/api/use-call.ts';
import { Alerts, alertLine } from '#web/clinic/patient/alerts.tsx';
import { KnownName } from '#web/clinic/patient/known-name.tsx';
import { patientLine } from '#web/clinic/patient/patient-line.ts';
import { RevealButton } from '#web/clinic/patient/revealable.tsx';
import { useAlertNews } from '#web/clinic/patient/use-alert-news.ts';
import { useReveal } from '#web/clinic/patient/use-reveal.ts';
import { Combobox } from '#web/ui/fields/combobox.tsx';
import { FormRow } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';

export type KnownPatient = AnswerOf<typeof patients.searchOfHospital>['data'][number];

/** As it is found again in a draft. */
export const knownPatientShape: z.ZodType<KnownPatient> = z.object({
  id: z.number(),
  name: z.string(),
  gender: z.string().nullable(),
  age: z.number().nullable(),
  phone: z.string(),
  certificate_number: z.string().nullable(),
  card_no: z.string().nullable(),
  allergic_history: z.string().nullable(),
  alerts: z.array(alert).catch([]),
  last_visit: z.object({ date: z.string(), doctor_name: z.string(), chief_complaint: z.string() }).nullable(),
});

type SearchProps = { value: KnownPatient | null; onChange: (patient: KnownPatient) => void };

/** All of a known patient is filled in: the keys go on where something has to be typed. */
const complaint = () => document.querySelector<HTMLElement>('[role="dialog"] textarea[name="source"]');

/** People this hospital knows, by name, phone or ID number. */
export function PatientSearch({ value, onChange }: SearchProps) {
  const [query, setQuery] = useState('');
  const keyword = useDebounced(query.trim());
  const found = useCall(patients.searchOfHospital, { body: { keyword } }, { keep: true, enabled: keyword !== '' });
  const waiting = query.trim() !== keyword || found.isFetching;
  return (
    <FormRow label="本院患者">
      <Combobox
        data-autofocus={value === null}
        items={query.trim() === '' ? [] : (found.data?.data ?? [])}
        value={value}
        onChange={onChange}
        itemKey={({ id }) => id}
        itemText={({ name }) => name}
        // Of whom is chosen they stand below, as they are now.
        itemHint={(found) => patientLine(found, found.phone, found === value ? null : alertLine(found.alerts))}
        onQuery={setQuery}
        afterPick={complaint}
        loading={query.trim() !== '' && waiting}
        placeholder="搜索已有患者，或在下方填写新患者"
        searchPlaceholder="姓名、拼音、手机号或身份证（可输后四位）"
        emptyText={emptyText(query, found.isError)}
      />
    </FormRow>
  );
}

function emptyText(query: string, failed: boolean): string {
  if (query.trim() === '') return '输入姓名、拼音、手机号或身份证';
  return failed ? '搜索失败，请重新输入' : '没有找到，请在下方填写新患者';
}

interface KnownFieldsProps {
  patient: KnownPatient;
  /** For which they are booked. */
  slot: SlotState;
  onForget: () => void;
}

/** Whom the hospital knows is shown, not asked for again. */
export function KnownPatientFields({ patient, slot, onForget }: KnownFieldsProps) {
  const reveal = useReveal(patient.id);
  const { whole } = reveal;
  return (
    <>
      <KnownName name={patient.name} onForget={onForget} />
      <div className="grid gap-4 sm:grid-cols-2">
        <FormRow label="手机号">
          <div className="flex items-center gap-2">
            <Input readOnly value={whole?.phone ?? patient.phone} />
            <RevealButton reveal={reveal} />
          </div>
        </FormRow>
        <FormRow label="身份证">
          <Input readOnly value={whole?.certificate_number ?? patient.certificate_number ?? ''} placeholder="未填写" />
        </FormRow>
      </div>
      <PatientAlert patient={patient} slot={slot} />
    </>
  );
}

/** What whoever books must not miss, as it is now: they were found, or came out of a draft, a while ago. */
function PatientAlert({ patient, slot: { id, date } }: Omit<KnownFieldsProps, 'onForget'>) {
  const { allergic_history, last_visit } = patient;
  const query = { date, scheduling_time_id: id ?? 0, patient_id: patient.id };
  const asked = useCall(scheduling.slotLookup, { query });
  useAlertNews(patient.id, asked);
  const last = last_visit
    ? `上次就诊 ${[last_visit.date, last_visit.doctor_name, last_visit.chief_complaint].filter(Boolean).join('，')}。`
    : null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 empty:hidden">
      <Alerts alerts={asked.data?.meta.alerts ?? patient.alerts} allergic_history={allergic_history} />
      {last ? <p className="text-13 text-ink-500">{last}</p> : null}
    </div>
  );
}
