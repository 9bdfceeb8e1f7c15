import { type KeyboardEvent, useRef } from 'react';
import { deskRegistrations } from '#contract/desk-registrations.ts';
import { useCall } from '#web/api/use-call.ts';
import { Alerts } from '#web/clinic/patient/alerts.tsx';
import { KnownName } from '#web/clinic/patient/known-name.tsx';
import { Revealable } from '#web/clinic/patient/revealable.tsx';
import { useAlertNews } from '#web/clinic/patient/use-alert-news.ts';
import { useReveal } from '#web/clinic/patient/use-reveal.ts';
import { FormRow } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { PersonOffers } from './person-offers.tsx';
import type { Desk } from './use-desk.ts';
import type { ChosenPatient } from './values.ts';

interface PersonFieldsProps {
  desk: Desk;
  onChosen: () => void;
  onForgotten: () => void;
}

/** Who comes: somebody the hospital knows, or what is typed of them. */
export function PersonFields({ desk, onChosen, onForgotten }: PersonFieldsProps) {
  const { values, set } = desk;
  const forget = () => {
    set({ known: null });
    onForgotten();
  };
  const choose = (patient: ChosenPatient, been: boolean) => {
    set({ known: patient, ...(been ? { visit_type: 'again' as const } : {}) });
    onChosen();
  };
  if (values.known) return <KnownPerson patient={values.known} onForget={forget} />;
  return <TypedPerson desk={desk} onChoose={choose} />;
}

interface TypedProps {
  desk: Desk;
  onChoose: (patient: ChosenPatient, been: boolean) => void;
}

function TypedPerson({ desk: { values, set, errors }, onChoose }: TypedProps) {
  const typed = { values, set, errors };
  const offers = useRef<HTMLDivElement | null>(null);
  const down = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' || event.nativeEvent.isComposing) return;
    const first = offers.current?.querySelector('button');
    if (!first) return;
    event.preventDefault();
    first.focus();
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the fields inside are what is typed in; ↓ goes on to the list */}
      <div className="flex flex-col gap-4" onKeyDown={down}>
        <Typed {...typed} name="name" label="姓名" maxLength={100} />
        <Typed {...typed} name="phone" label="手机号" inputMode="tel" maxLength={11} />
        <Typed {...typed} name="certificate_number" label="身份证" maxLength={30} />
      </div>
      <PersonOffers ref={offers} typed={values} onChoose={onChoose} />
    </>
  );
}

interface TypedFieldProps extends Pick<Desk, 'values' | 'set' | 'errors'> {
  name: 'name' | 'phone' | 'certificate_number';
  label: string;
  maxLength: number;
  inputMode?: 'tel';
}

function Typed({ name, label, values, set, errors, ...input }: TypedFieldProps) {
  return (
    <FormRow label={label} required error={errors[name]}>
      <Input
        {...input}
        value={values[name]}
        // A number is pasted with the spaces around it.
        onChange={({ target: { value } }) => set({ [name]: name === 'phone' ? value.trim() : value })}
        autoComplete="off"
        data-field={name}
      />
    </FormRow>
  );
}

/** Whom the hospital knows is shown, not asked for again; what nobody may miss stands over it. */
function KnownPerson({ patient, onForget }: { patient: ChosenPatient; onForget: () => void }) {
  const asked = useCall(deskRegistrations.patientInfo, { query: { patient_id: patient.id } });
  useAlertNews(patient.id, asked);
  const reveal = useReveal(patient.id);
  const { whole } = reveal;
  const info = asked.data?.data ?? null;
  const last = info?.last_visit;
  return (
    <>
      <KnownName name={patient.name} onForget={onForget} />
      <div className="flex flex-wrap gap-x-6 gap-y-1 text-14 lg:pl-19">
        <Revealable text={whole?.phone ?? info?.phone ?? patient.phone} reveal={reveal} />
        <span className="text-ink-600">{whole?.certificate_number ?? info?.certificate_number ?? '未填写身份证'}</span>
        <span className="text-ink-500">
          {last ? `上次就诊 ${last.date} ${last.doctor_name}` : info ? '在本院还没有就诊' : ''}
        </span>
      </div>
      {info ? <Alerts alerts={info.alerts} allergic_history={info.allergic_history} /> : null}
    </>
  );
}
