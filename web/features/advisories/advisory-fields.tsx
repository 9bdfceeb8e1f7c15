import { useAtomValue } from 'jotai';
import type { UseFormReturn } from 'react-hook-form';
import { ADVISORY_STATUS, type AdvisoryStatus } from '#contract/advisories.ts';
import type { Option } from '#contract/fields.ts';
import { PatientField } from '#web/clinic/patient/patient-field.tsx';
import { ControlledRow } from '#web/forms/controlled-row.tsx';
import { minuteAtom } from '#web/realtime/server-clock.ts';
import { DatePicker } from '#web/ui/fields/date-picker.tsx';
import { FormRow } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { MoneyInput } from '#web/ui/fields/money-input.tsx';
import { RadioGroup } from '#web/ui/fields/radio.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { Textarea } from '#web/ui/fields/textarea.tsx';
import type { AdvisoryForm } from './advisory-values.ts';

interface AdvisoryFieldsProps {
  form: UseFormReturn<AdvisoryForm>;
  choosesPatient: boolean;
  /** It is there already: its state, and whose it is, can be changed. */
  follows: boolean;
  consultants: readonly Option[];
}

const STATUS = Object.entries(ADVISORY_STATUS).map(([value, label]) => ({ value: value as AdvisoryStatus, label }));

export function AdvisoryFields({ form, choosesPatient, follows, consultants }: AdvisoryFieldsProps) {
  const { errors } = form.formState;
  return (
    <>
      {choosesPatient ? (
        <ControlledRow form={form} name="patient" label="患者" required>
          {(field) => <PatientField {...field} />}
        </ControlledRow>
      ) : null}
      {follows ? (
        <ControlledRow form={form} name="status" label="状态" required>
          {(field) => <RadioGroup label="状态" options={STATUS} value={field.value} onChange={field.onChange} />}
        </ControlledRow>
      ) : null}
      <FormRow label="咨询项目" required error={errors.subject?.message}>
        <Input maxLength={100} autoComplete="off" placeholder="如：种植牙" {...form.register('subject')} />
      </FormRow>
      <FormRow label="咨询内容" required error={errors.content?.message}>
        <Textarea rows={4} maxLength={2000} {...form.register('content')} />
      </FormRow>
      <Outlook form={form} />
      <FormRow label="备注" error={errors.remarks?.message}>
        <Input maxLength={500} autoComplete="off" {...form.register('remarks')} />
      </FormRow>
      {follows ? <Consultant form={form} consultants={consultants} /> : null}
    </>
  );
}

/** What it may come to, and when to call again. */
function Outlook({ form }: Pick<AdvisoryFieldsProps, 'form'>) {
  const today = useAtomValue(minuteAtom).date;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <ControlledRow form={form} name="quoted" label="意向金额">
        {(field) => <MoneyInput {...field} />}
      </ControlledRow>
      <ControlledRow form={form} name="follow_up_on" label="跟进日期">
        {(field) => (
          <DatePicker
            brief
            value={field.value || null}
            onChange={field.onChange}
            onBlur={field.onBlur}
            today={today}
            min={field.value && field.value < today ? field.value : today}
          />
        )}
      </ControlledRow>
    </div>
  );
}

function Consultant({ form, consultants }: Pick<AdvisoryFieldsProps, 'form' | 'consultants'>) {
  return (
    <ControlledRow form={form} name="consultant_id" label="咨询师" hint="可以转交给其他咨询师">
      {(field) => (
        <Select
          options={consultants.map(({ id, name }) => ({ value: id, label: name }))}
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
        />
      )}
    </ControlledRow>
  );
}
