import { useAtomValue } from 'jotai';
import { Controller, type FieldErrors, get, type UseFormReturn } from 'react-hook-form';
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
export function FieldRow({ control, ...row }: FieldRowProps) {
  return control.control === 'parts' ? <PartRows {...row} control={control} /> : <OneRow {...row} control={control} />;
}

type RowOf<C> = Omit<FieldRowProps, 'control'> & { control: C };
type Parts = Extract<Control, { control: 'parts' }>;

/** A field that has parts, each in a row of its own. */
function PartRows({ name, form, control: { hint, lines }, field }: RowOf<Parts>) {
  return (
    <>
      {hint ? <p className="text-13 text-ink-500">{hint}</p> : null}
      {Object.entries(field?.parts ?? {}).map(([part, of]) => (
        <OneRow key={part} name={`${name}.${part}`} form={form} control={{ control: 'text', lines }} field={of} />
      ))}
    </>
  );
}

function OneRow({ name, form, control, field }: RowOf<Exclude<Control, Parts>>) {
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

/** Of a list, what is wrong with it, or with the first of it. A field of a group is named as `owner.phone`. */
function messageOf(errors: FieldErrors<FormValues>, name: string): string | undefined {
  const error = get(errors, name) as { message?: string } | readonly { message?: string }[] | undefined;
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
        const { options, cents, parts } = fields[name] ?? {};
        if (cents) return [[name, moneyOf]];
        if (parts) return [[name, (value: unknown) => textsOf(parts, value as Readonly<Record<string, string>>)]];
        return options ? [[name, (value: unknown) => labelIn(options, value ?? '') ?? '（空）']] : [];
      }),
    ),
  };
}

/** One after the other, each under what it is called. */
const textsOf = (parts: FormFields, texts: Readonly<Record<string, string>>) =>
  Object.entries(parts)
    .filter(([part]) => texts[part])
    .map(([part, { label }]) => `${label}：${texts[part]}`)
    .join('\n');
