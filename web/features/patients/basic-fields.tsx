import { NATIONS } from '#contract/nations.ts';
import { ControlledRow } from '#web/forms/controlled-row.tsx';
import { FormRow } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { RadioGroup } from '#web/ui/fields/radio.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { useIdentity } from './card.ts';
import type { PatientValues } from './form-values.ts';
import type { PatientForm } from './use-patient-form.ts';

/** How the rows of the form look: on a phone labels stand over the fields, which are for fingers. */
export interface RowLook {
  stacked: boolean;
  size: 'form' | 'touch';
}

export interface FieldsProps {
  form: PatientForm;
  row: RowLook;
}

const nations = NATIONS.map(({ name }) => ({ value: name, label: name }));

export function BasicFields({ form, row, base }: FieldsProps & { base: PatientValues }) {
  const { register, formState } = form;
  const { patient, info } = formState.errors;
  return (
    <>
      <FormRow {...row} label="姓名" required error={patient?.name?.message}>
        <Input {...register('patient.name')} autoComplete="off" maxLength={100} />
      </FormRow>
      <ControlledRow form={form} name="info.nation" {...row} label="民族" required>
        {(field) => <Select {...field} value={field.value || null} options={nations} searchPlaceholder="搜索民族" />}
      </ControlledRow>
      <IdentityFields form={form} row={row} base={base} />
      <FormRow {...row} label="行业" required error={info?.industry?.message}>
        <Input {...register('info.industry')} autoComplete="off" maxLength={30} placeholder="如：教师、学生、退休" />
      </FormRow>
      <FormRow {...row} label="国籍" error={info?.nationality?.message}>
        <Input {...register('info.nationality')} autoComplete="off" maxLength={30} />
      </FormRow>
    </>
  );
}

const GENDERS = ['男', '女'] as const;

/** Read from the ID card where there is one: nobody types what is known. */
function IdentityFields({ form, row, base }: FieldsProps & { base: PatientValues }) {
  const { register, formState } = form;
  const card = useIdentity(form, base);
  const { patient } = formState.errors;
  const hint = card ? '按身份证填写' : undefined;
  return (
    <>
      <ControlledRow form={form} name="patient.gender" {...row} label="性别" hint={hint}>
        {({ value, onChange, onBlur }) => (
          <RadioGroup
            label="性别"
            options={GENDERS.map((gender) => ({ value: gender, label: gender, disabled: card !== null }))}
            value={card ? card.gender || null : value || null}
            onChange={onChange}
            onBlur={onBlur}
          />
        )}
      </ControlledRow>
      <FormRow {...row} label="年龄" error={patient?.age?.message} hint={hint}>
        {card ? (
          <Input key="card" readOnly value={card.age} suffix="岁" />
        ) : (
          <Input
            key="typed"
            {...register('patient.age')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            suffix="岁"
          />
        )}
      </FormRow>
    </>
  );
}
