import { Controller, useWatch } from 'react-hook-form';
import { AgreementRow } from '#web/clinic/patient/agreement-row.tsx';
import type { Consent } from '#web/clinic/patient/use-consent.ts';
import { ControlledRow } from '#web/forms/controlled-row.tsx';
import { FormRow } from '#web/ui/fields/field.tsx';
import { RadioGroup } from '#web/ui/fields/radio.tsx';
import { Textarea } from '#web/ui/fields/textarea.tsx';
import type { FieldsProps } from './basic-fields.tsx';
import { useIdentity } from './card.ts';
import type { PatientValues } from './form-values.ts';

const TEXTS = [
  ['health_status', '健康状况', '如：良好'],
  ['medical_history', '既往病史', '如：高血压、糖尿病、手术史'],
  ['allergic_history', '过敏史', '如：青霉素、碘、麻药'],
  ['medication_history', '用药史', '正在服用的药物'],
] as const;
const MAX = 150;

export function HealthFields({ form, row, base, asked }: FieldsProps & { base: PatientValues; asked: Consent | null }) {
  const { healthStatus } = form.formState.errors;
  return (
    <>
      {TEXTS.map(([name, label, placeholder]) => (
        <FormRow key={name} {...row} label={label} error={healthStatus?.[name]?.message}>
          <Textarea {...form.register(`healthStatus.${name}`)} rows={2} maxLength={MAX} placeholder={placeholder} />
        </FormRow>
      ))}
      <PregnancyField form={form} row={row} base={base} />
      <AgreementField form={form} row={row} asked={asked} />
    </>
  );
}

const YES_NO = [
  { value: 1, label: '是' },
  { value: 0, label: '否' },
] as const;

function PregnancyField({ form, row, base }: FieldsProps & { base: PatientValues }) {
  const typed = useWatch({ control: form.control, name: 'patient.gender' });
  const card = useIdentity(form, base);
  if ((card?.gender ?? typed) === '男') return null;
  return (
    <ControlledRow form={form} name="info.is_marry" {...row} label="是否怀孕">
      {({ value, onChange, onBlur }) => (
        <RadioGroup label="是否怀孕" options={YES_NO} value={value} onChange={onChange} onBlur={onBlur} />
      )}
    </ControlledRow>
  );
}

/** Before the account's first file; also where the server asks though we didn't know. */
function AgreementField({ form, row, asked }: FieldsProps & { asked: Consent | null }) {
  const error = form.formState.errors.consent?.message;
  if (!asked && !error) return null;
  return (
    <div className="lg:col-span-2">
      <Controller
        control={form.control}
        name="consent"
        render={({ field }) => <AgreementRow {...row} asked={asked} error={error} field={field} />}
      />
    </div>
  );
}
