import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { Controller, type FieldErrors, type UseFormReturn, useForm } from 'react-hook-form';
import type { Resource } from '#contract/resource.ts';
import { ApiError } from '#web/api/client.ts';
import { contractResolver } from '#web/api/contract-resolver.ts';
import { applyFieldErrors } from '#web/api/field-errors.ts';
import { PickField } from '#web/api/pick-field.tsx';
import { useSend } from '#web/api/use-call.ts';
import { useWritable } from '#web/api/writable.ts';
import { minuteAtom } from '#web/realtime/server-clock.ts';
import { Button } from '#web/ui/button.tsx';
import { FormRow } from '#web/ui/field.tsx';
import { FormControl } from '#web/ui/form-control.tsx';
import { FormDialog, stayPut } from '#web/ui/form-dialog.tsx';
import { Overtaken } from '#web/ui/overtaken.tsx';
import { bodyOf, type Control, type Controls, type FormValues, valuesOf } from './controls.ts';

type Row = Readonly<Record<string, unknown>> & { id: number; version?: number };

interface ResourceFormProps {
  resource: Resource;
  controls: Controls;
  /** Null: a new one. */
  row: Row | null;
  onClose: () => void;
}

/** More stand in two columns. */
const NARROW_MOST = 8;

/** The form of a plain table's row. What was typed stays, whatever is answered. */
export function ResourceForm({ resource, controls, row, onClose }: ResourceFormProps) {
  const { label, fields } = resource;
  const { writable, reason } = useWritable();
  const names = Object.keys(controls);
  const isWide = names.length > NARROW_MOST;
  const [resolver] = useState(() =>
    contractResolver<FormValues>(resource.rules, (values) => bodyOf(controls, fields, values)),
  );
  const form = useForm<FormValues>({ resolver, defaultValues: valuesOf(controls, row), mode: 'onBlur' });
  const { save, pending, current } = useSave(resource, controls, row, form);
  const submit = (then: () => void) => form.handleSubmit(() => save(then));
  // What was chosen is likely chosen again; what was typed is not.
  const startAnew = () => {
    const chosen = names.filter((name) => ['choice', 'pick'].includes(controls[name]?.control ?? ''));
    form.reset({
      ...valuesOf(controls, null),
      ...Object.fromEntries(chosen.map((name) => [name, form.getValues(name)])),
    });
    form.setFocus(names[0] ?? '');
  };
  return (
    <FormDialog
      open
      title={`${row ? '编辑' : '新增'}${label}`}
      width={isWide ? 880 : 640}
      dirty={form.formState.isDirty}
      pending={pending}
      blocked={!writable}
      footerHint={reason}
      submitText="保存"
      extraAction={
        row ? null : (
          <Button
            size="form"
            pending={pending}
            aria-disabled={!writable}
            onMouseDown={stayPut}
            onClick={submit(startAnew)}
          >
            保存并新增
          </Button>
        )
      }
      onSubmit={submit(onClose)}
      onClose={onClose}
    >
      {current ? <Overtaken now={shownOf(resource, controls, current)} /> : null}
      <div className={isWide ? 'grid grid-cols-2 gap-x-6 gap-y-4 max-sm:grid-cols-1' : 'flex flex-col gap-4'}>
        {names.map((name) => (
          <FieldRow key={name} name={name} form={form} control={controls[name] as Control} field={fields[name]} />
        ))}
      </div>
    </FormDialog>
  );
}

interface FieldRowProps {
  name: string;
  form: UseFormReturn<FormValues>;
  control: Control;
  field: Resource['fields'][string] | undefined;
}

function FieldRow({ name, form, control, field }: FieldRowProps) {
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

/** Of a list, what is wrong with it, or with the first of it. */
function messageOf(errors: FieldErrors<FormValues>, name: string): string | undefined {
  const error = errors[name] as { message?: string } | readonly { message?: string }[] | undefined;
  return Array.isArray(error)
    ? error.find((each) => each)?.message
    : (error as { message?: string } | undefined)?.message;
}

function useSave(resource: Resource, controls: Controls, row: Row | null, form: UseFormReturn<FormValues>) {
  const { create, update = create, list } = resource.calls;
  const [current, setCurrent] = useState<Row | null>(null);
  const { send, pending } = useSend(row ? update : create, { refresh: [list], quiet: ['STALE'] });
  const save = async (then: () => void) => {
    const body = bodyOf(controls, resource.fields, form.getValues());
    // Who has been shown what it is now saves over that.
    const version = (current ?? row)?.version;
    try {
      await send(row ? { params: { id: row.id }, body: { ...body, version } } : { body });
      then();
    } catch (error) {
      const stale = error instanceof ApiError && error.code === 'STALE' ? (error.body as { current?: Row }) : null;
      if (stale?.current) setCurrent(stale.current);
      else applyFieldErrors(form, error);
    }
  };
  return { save, pending, current };
}

/** What a row says, in the words of its form. */
function shownOf({ fields }: Resource, controls: Controls, row: Row): { label: string; value: string }[] {
  const values = valuesOf(controls, row);
  return Object.keys(controls).map((name) => {
    const { label = name, options } = fields[name] ?? {};
    const value = values[name];
    const names = (Array.isArray(value) ? value : [value]).map((each) => wordOf(each, options));
    return { label, value: names.join('、') || '—' };
  });
}

function wordOf(value: unknown, options: Readonly<Record<string, string>> | undefined): string {
  if (value === true || value === false) return value ? '是' : '否';
  if (typeof value === 'object' && value !== null && 'name' in value) return String(value.name);
  return value === null ? '' : (options?.[String(value)] ?? String(value));
}
