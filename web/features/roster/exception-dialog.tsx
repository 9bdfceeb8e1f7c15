import { useState } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import type { Option } from '#contract/fields.ts';
import { roster } from '#contract/roster.ts';
import { EXCEPTION_KINDS, EXCEPTION_LABEL, exceptionBody, type WorkException } from '#contract/work-hours.ts';
import { useWritable } from '#web/api/writable.ts';
import { ControlledRow } from '#web/forms/controlled-row.tsx';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { Button } from '#web/ui/button.tsx';
import { DatePicker } from '#web/ui/fields/date-picker.tsx';
import { FormRow } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { MoneyInput } from '#web/ui/fields/money-input.tsx';
import { RadioGroup } from '#web/ui/fields/radio.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { TimeInput } from '#web/ui/fields/time-input.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { formatDateHeading, formatTimeRange } from '#web/ui/text/format.ts';
import { sentMoney, type TypedMoney } from '#web/ui/text/yuan.ts';
import type { Change } from './change.ts';
import { EffectDialog } from './effect-dialog.tsx';

interface Values {
  doctor_id: number | null;
  kind: WorkException['kind'];
  date: string;
  from: string;
  to: string;
  reason: string;
  department_id: number | null;
  fee: TypedMoney;
}

/** What is as usual is left empty. */
function bodyOf({ fee, department_id, doctor_id, ...rest }: Values) {
  const extra = rest.kind === 'extra';
  return {
    ...rest,
    // Nobody chosen is refused by the contract's own sentence.
    doctor_id: doctor_id ?? 0,
    department_id: extra ? department_id : null,
    fee: extra ? sentMoney(fee) : null,
  };
}

const SPANS = [
  { label: '全天', from: '00:00', to: '24:00' },
  { label: '上午', from: '00:00', to: '12:00' },
  { label: '下午', from: '12:00', to: '18:00' },
] as const;

export interface ExceptionDialogProps {
  people: readonly Option[];
  departments: readonly Option[];
  today: string;
  /** The one that is changed; without it, a new one. */
  exception?: WorkException & { doctor_id: number };
  /** What a new one begins with. */
  start?: { doctor_id: number | null; date: string };
  onClose: () => void;
}

/** 停诊、请假、加号 on a date: written, changed or taken back; each only after what it does was shown. */
export function ExceptionDialog(props: ExceptionDialogProps) {
  const { people, exception, start, onClose } = props;
  const { writable, reason } = useWritable();
  const [change, setChange] = useState<Change | null>(null);
  const { form, dirty, submit } = useContractForm<typeof roster.addException, Values>(roster.addException, {
    values: valuesOf(exception, start),
    rules: async () => exceptionBody,
    bodyOf,
    // What it does is shown before it is sent.
    via: async (_, values) => setChange(changeOf(values, exception)),
  });
  return (
    <>
      <FormDialog
        open
        title={exception ? `修改${EXCEPTION_LABEL[exception.kind]}` : '停诊、请假、加号'}
        dirty={dirty}
        blocked={!writable}
        footerHint={reason}
        submitText="查看影响"
        onSubmit={(event) => void submit(event)}
        onClose={onClose}
        extraAction={
          exception ? (
            <Button size="form" variant="text" onClick={() => setChange({ kind: 'remove', id: exception.id })}>
              撤销{EXCEPTION_LABEL[exception.kind]}
            </Button>
          ) : null
        }
      >
        <WhoseFields {...props} form={form} />
        <WhenFields form={form} today={props.today} />
        <FormRow label="原因" error={form.formState.errors.reason?.message} hint="会显示在排班表上">
          <Input maxLength={50} autoComplete="off" {...form.register('reason')} />
        </FormRow>
        {form.watch('kind') === 'extra' ? <ExtraFields form={form} departments={props.departments} /> : null}
      </FormDialog>
      {change ? (
        <EffectDialog
          change={change}
          about={aboutOf(change, form.getValues(), people, exception)}
          onClose={() => setChange(null)}
          onDone={onClose}
        />
      ) : null}
    </>
  );
}

type WhoseFieldsProps = Pick<ExceptionDialogProps, 'people' | 'exception'> & { form: Form };

/** Whose, and what it is. */
function WhoseFields({ form, people, exception }: WhoseFieldsProps) {
  return (
    <>
      <ControlledRow form={form} name="doctor_id" label="人员" required>
        {({ value, onChange, onBlur, ref }) => (
          <Select
            ref={ref}
            options={people.map(({ id, name }) => ({ value: id, label: name }))}
            value={value}
            onChange={onChange}
            onBlur={onBlur}
            disabled={exception !== undefined || people.length < 2}
          />
        )}
      </ControlledRow>
      <ControlledRow form={form} name="kind" label="类型" required>
        {({ value, onChange }) => (
          <RadioGroup
            label="类型"
            options={EXCEPTION_KINDS.map((kind) => ({ value: kind, label: EXCEPTION_LABEL[kind] }))}
            value={value}
            onChange={onChange}
          />
        )}
      </ControlledRow>
    </>
  );
}

function WhenFields({ form, today }: { form: Form; today: string }) {
  const { errors } = form.formState;
  const take = (span: (typeof SPANS)[number]) => {
    form.setValue('from', span.from, { shouldDirty: true });
    form.setValue('to', span.to, { shouldDirty: true });
    form.clearErrors(['from', 'to']);
  };
  return (
    <>
      <ControlledRow form={form} name="date" label="日期" required>
        {({ value, onChange, onBlur, ref }) => (
          <DatePicker ref={ref} value={value || null} today={today} min={today} onChange={onChange} onBlur={onBlur} />
        )}
      </ControlledRow>
      <FormRow label="开始" required error={errors.from?.message}>
        <div className="flex flex-wrap items-center gap-2">
          <TimeField form={form} name="from" />
          {SPANS.map((span) => (
            <Button key={span.label} size="sm" onClick={() => take(span)}>
              {span.label}
            </Button>
          ))}
        </div>
      </FormRow>
      <FormRow label="结束" required error={errors.to?.message}>
        <TimeField form={form} name="to" />
      </FormRow>
    </>
  );
}

type Form = UseFormReturn<Values, unknown, Values>;

function TimeField({ form, name }: { form: Form; name: 'from' | 'to' }) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, onChange, onBlur, ref } }) => (
        <TimeInput ref={ref} value={value} onChange={onChange} onBlur={onBlur} className="w-28" />
      )}
    />
  );
}

/** Extra hours are bookable: where, and for how much. */
function ExtraFields({ form, departments }: { form: Form; departments: readonly Option[] }) {
  return (
    <>
      <ControlledRow form={form} name="department_id" label="诊室">
        {({ value, onChange, onBlur, ref }) => (
          <Select
            ref={ref}
            placeholder="同平时"
            options={departments.map(({ id, name }) => ({ value: id, label: name }))}
            value={value}
            onChange={onChange}
            onBlur={onBlur}
          />
        )}
      </ControlledRow>
      <ControlledRow form={form} name="fee" label="费用" hint="不填则与平时相同">
        {(field) => <MoneyInput {...field} />}
      </ControlledRow>
    </>
  );
}

function valuesOf(exception: ExceptionDialogProps['exception'], start: ExceptionDialogProps['start']): Values {
  if (!exception) {
    return {
      doctor_id: start?.doctor_id ?? null,
      kind: 'suspended',
      date: start?.date ?? '',
      from: '',
      to: '',
      reason: '',
      department_id: null,
      fee: null,
    };
  }
  const { doctor_id, kind, date, from, to, reason, department_id, fee } = exception;
  return { doctor_id, kind, date, from, to, reason, department_id, fee };
}

function changeOf(values: Values, exception: ExceptionDialogProps['exception']): Change {
  const body = bodyOf(values);
  if (!exception) return { kind: 'add', body };
  const { doctor_id: _, ...rest } = body;
  const { date, from, to } = exception;
  return { kind: 'edit', id: exception.id, body: { ...rest, seen: { date, from, to } } };
}

function aboutOf(
  change: Change,
  values: Values,
  people: readonly Option[],
  exception: ExceptionDialogProps['exception'],
): string {
  const shown = change.kind === 'remove' && exception ? exception : values;
  const name = people.find(({ id }) => id === shown.doctor_id)?.name ?? '';
  const act = `${change.kind === 'remove' ? '撤销' : ''}${EXCEPTION_LABEL[shown.kind]}`;
  return `${name} · ${act} · ${formatDateHeading(shown.date)} ${formatTimeRange(shown.from, shown.to)}`;
}
