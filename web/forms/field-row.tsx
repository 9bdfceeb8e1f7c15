import { useAtomValue } from 'jotai';
import { Controller, type FieldErrors, type UseFormReturn } from 'react-hook-form';
import { labelIn } from '#contract/choices.ts';
import type { FormFields } from '#contract/form-fields.ts';
import { PickField } from '#web/api/pick-field.tsx';
import { minuteAtom } from '#web/realtime/server-clock.ts';
import { FormRow } from '#web/ui/fields/field.tsx';
import { FormControl } from '#web/ui/fields/form-control.tsx';
import { formatMoney } from '#web/ui/text/format.ts';
import { AttachmentsField } from './attachments-field.tsx';
import type { FieldWords } from './changed-meanwhile.tsx';
import type { Control, Controls, FormValues } from './controls.ts';
import { type Attached, useFieldFiles } from './use-attachments.ts';
import { useWaitedFor } from './waiting-files.ts';

interface FieldRowProps {
  name: string;
  form: UseFormReturn<FormValues>;
  control: Control;
  field: FormFields[string] | undefined;
}

/** One field of a form that the contract describes: its label, its mark, its control, what is wrong with it. */
export function FieldRow({ name, form, control, field }: FieldRowProps) {
  const today = useAtomValue(minuteAtom).date;
  return (
    <FormRow
      label={field?.label ?? name}
      required={field?.required ?? false}
      hint={control.hint}
      error={messageOf(form.formState.errors, name)}
    >
      <Controller
        control={form.control}
        name={name}
        render={({ field: { value, onChange, onBlur, ref } }) =>
          'from' in control ? (
            <PickField
              {...control}
              several={control.control === 'picks'}
              value={value}
              onChange={onChange}
              onBlur={onBlur}
              fieldRef={ref}
            />
          ) : control.control === 'files' ? (
            <FilesControl name={name} value={value as readonly Attached[]} max={field?.max ?? 1} onChange={onChange} />
          ) : (
            <FormControl
              control={control.control}
              lines={'lines' in control ? control.lines : undefined}
              value={value}
              onChange={onChange}
              onBlur={onBlur}
              fieldRef={ref}
              max={field?.max}
              options={field?.options}
              today={today}
            />
          )
        }
      />
    </FormRow>
  );
}

interface FilesControlProps {
  name: string;
  value: readonly Attached[];
  max: number;
  onChange: (files: Attached[]) => void;
}

/** Files of a row: the form that sends it waits for them (`settled`). */
function FilesControl({ name, value, max, onChange }: FilesControlProps) {
  const files = useFieldFiles(value, max, onChange);
  useWaitedFor(name, files);
  return <AttachmentsField files={files} />;
}

/** Of a list, what is wrong with it, or with the first of it. */
function messageOf(errors: FieldErrors<FormValues>, name: string): string | undefined {
  const error = errors[name] as { message?: string } | readonly { message?: string }[] | undefined;
  return Array.isArray(error)
    ? error.find((each) => each)?.message
    : (error as { message?: string } | undefined)?.message;
}

/** An amount, where it is one. */
const moneyOf = (value: unknown) => (typeof value === 'number' ? formatMoney(value) : undefined);

/** What the fields are called, and how their values read. */
export function wordsOf(fields: FormFields, controls: Controls): FieldWords<FormValues> {
  const names = Object.keys(controls);
  return {
    labels: Object.fromEntries(names.map((name) => [name, fields[name]?.label ?? name])),
    show: Object.fromEntries(
      names.flatMap((name) => {
        const { options, cents } = fields[name] ?? {};
        if (cents) return [[name, moneyOf]];
        return options ? [[name, (value: unknown) => labelIn(options, value ?? '') ?? '（空）']] : [];
      }),
    ),
  };
}
