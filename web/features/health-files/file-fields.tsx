import { type FieldPath, useController } from 'react-hook-form';
import { BASE_TEXTS, HABITS, SYSTEMIC_DISEASES } from '#contract/base-emr.ts';
import type { ContractForm } from '#web/forms/use-contract-form.ts';
import { Chips } from '#web/ui/fields/chips.tsx';
import { FormRow } from '#web/ui/fields/field.tsx';
import { FieldContext } from '#web/ui/fields/field-context.ts';
import { Input } from '#web/ui/fields/input.tsx';
import { Textarea } from '#web/ui/fields/textarea.tsx';
import type { FileValues, TextPart } from './form-values.ts';
import { FILE_PARTS } from './words.ts';

type FileForm = ContractForm<FileValues>['form'];
interface FieldsProps {
  form: FileForm;
}

/** The fields of a health file, in the order in which it is read. */
export function FileFields({ form }: FieldsProps) {
  return (
    <div className="grid gap-x-6 gap-y-4 lg:grid-cols-2">
      <div className="lg:col-span-2">
        <ChipRow form={form} name="systemic" choices={SYSTEMIC_DISEASES} />
      </div>
      <div className="lg:col-span-2">
        <TextRow form={form} name="systemic_text" lines={1} hint="会和系统性疾病一起提醒接诊人员" />
      </div>
      <TextRow form={form} name="operations" />
      <TextRow form={form} name="medications" />
      <TextRow form={form} name="family_history" />
      <div className="flex flex-col gap-4">
        <ChipRow form={form} name="habits" choices={HABITS} />
        <Measures form={form} />
      </div>
      <TextRow form={form} name="extraoral" />
      <TextRow form={form} name="intraoral" />
    </div>
  );
}

type LongText = Exclude<TextPart, 'pulse' | 'weight_kg'>;

function TextRow({ form, name, lines = 2, hint }: FieldsProps & { name: LongText; lines?: number; hint?: string }) {
  const text = { maxLength: BASE_TEXTS[name][1], autoComplete: 'off', ...form.register(name) };
  return (
    <FormRow stacked label={FILE_PARTS[name]} hint={hint} error={form.formState.errors[name]?.message}>
      {lines > 1 ? <Textarea rows={lines} {...text} /> : <Input {...text} />}
    </FormRow>
  );
}

interface ChipRowProps<N extends 'systemic' | 'habits'> extends FieldsProps {
  name: N;
  choices: readonly FileValues[N][number][];
}

function ChipRow<N extends 'systemic' | 'habits'>({ form, name, choices }: ChipRowProps<N>) {
  const { field, fieldState } = useController({ control: form.control, name: name as FieldPath<FileValues> });
  return (
    <FormRow stacked label={FILE_PARTS[name]} error={fieldState.error?.message}>
      <Chips choices={choices} value={field.value as FileValues[N]} onChange={field.onChange} firstRef={field.ref} />
    </FormRow>
  );
}

/** Blood pressure, pulse and weight, each with its unit. */
function Measures({ form }: FieldsProps) {
  const { register, formState } = form;
  const { blood_pressure: wrong, pulse, weight_kg } = formState.errors;
  const number = { inputMode: 'decimal', autoComplete: 'off', maxLength: 5 } as const;
  return (
    <div className="grid grid-cols-2 gap-3">
      <div className="col-span-2">
        <FormRow
          stacked
          label={FILE_PARTS.blood_pressure}
          error={wrong?.systolic?.message ?? wrong?.diastolic?.message ?? wrong?.message ?? wrong?.root?.message}
        >
          <div className="flex items-center gap-1.5">
            <Input {...number} aria-label="收缩压" placeholder="120" {...register('blood_pressure.systolic')} />
            <span aria-hidden>/</span>
            {/* The row is the first one's. */}
            <FieldContext value={null}>
              <Input
                {...number}
                size="form"
                aria-label="舒张压"
                aria-invalid={wrong ? true : undefined}
                placeholder="80"
                {...register('blood_pressure.diastolic')}
              />
            </FieldContext>
            <span className="shrink-0 text-13 text-ink-500">mmHg</span>
          </div>
        </FormRow>
      </div>
      <FormRow stacked label={`${FILE_PARTS.pulse}（次/分）`} error={pulse?.message}>
        <Input {...number} {...register('pulse')} />
      </FormRow>
      <FormRow stacked label={`${FILE_PARTS.weight_kg}（kg）`} error={weight_kg?.message}>
        <Input {...number} {...register('weight_kg')} />
      </FormRow>
    </div>
  );
}
