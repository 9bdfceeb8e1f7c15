import { useAtomValue } from 'jotai';
import { Controller, type UseFormReturn } from 'react-hook-form';
import type { RebookOptions } from '#contract/hygiene.ts';
import { ControlledRow } from '#web/forms/controlled-row.tsx';
import { minuteAtom } from '#web/realtime/server-clock.ts';
import { DatePicker } from '#web/ui/fields/date-picker.tsx';
import { FormRow } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { addDays, formatMonthDay } from '#web/ui/text/format.ts';
import type { Looked, RebookForm } from './rebook-form.ts';
import { SlotChoice } from './slot-choice.tsx';

interface RebookFieldsProps {
  form: UseFormReturn<RebookForm>;
  options: RebookOptions;
  loading: boolean;
  looked: Looked;
  onLook: (looked: Looked) => void;
}

export function RebookFields({ form, options, loading, looked, onLook }: RebookFieldsProps) {
  const { errors } = form.formState;
  const look = (patch: Looked) => {
    form.setValue('scheduling_time_id', null);
    onLook({ ...looked, ...patch });
  };
  return (
    <>
      <Advice recall={options.recall} />
      <Where options={options} onLook={look} />
      <FormRow label="时间" required error={errors.scheduling_time_id && '时间点为必填项'}>
        <Controller
          control={form.control}
          name="scheduling_time_id"
          render={({ field }) =>
            options.slots.length > 0 ? (
              <SlotChoice slots={options.slots} value={field.value} onChange={({ id }) => field.onChange(id)} />
            ) : (
              <p className="py-2 text-14 text-ink-600">
                {loading ? '加载中…' : `${formatMonthDay(options.from)}至${formatMonthDay(options.to)}没有可约的时间`}
                {options.to < options.last ? <NextDays options={options} onLook={look} /> : null}
              </p>
            )
          }
        />
      </FormRow>
      {options.departments.length > 1 ? <Room form={form} options={options} /> : null}
      <FormRow label="主诉" required error={errors.source?.message}>
        <Input maxLength={500} autoComplete="off" placeholder="如：洁牙复诊" {...form.register('source')} />
      </FormRow>
      <FormRow label="备注" error={errors.remarks?.message}>
        <Input maxLength={500} autoComplete="off" {...form.register('remarks')} />
      </FormRow>
    </>
  );
}

function Advice({ recall }: { recall: RebookOptions['recall'] }) {
  if (!recall) return null;
  const { due_on, note, booked } = recall;
  return (
    <p className="text-13 text-ink-600">
      建议 {due_on} 再来{note ? `：${note}` : ''}
      {booked ? `；已预约 ${booked.date} ${booked.time}` : ''}
    </p>
  );
}

interface LookProps {
  options: RebookOptions;
  onLook: (patch: Looked) => void;
}

/** With whom, and from which day on. */
function Where({ options, onLook }: LookProps) {
  const today = useAtomValue(minuteAtom).date;
  const { hygienists, doctor_id, from, last } = options;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <FormRow label="洁牙师">
        <Select
          options={hygienists.map(({ id, name }) => ({ value: id, label: name }))}
          value={doctor_id}
          onChange={(id) => onLook({ doctor_id: id })}
        />
      </FormRow>
      <FormRow label="日期从">
        <DatePicker
          brief
          value={from}
          today={today}
          min={today < from ? today : from}
          max={last}
          onChange={(date) => onLook({ date })}
        />
      </FormRow>
    </div>
  );
}

function NextDays({ options, onLook }: LookProps) {
  return (
    <button
      type="button"
      className="ml-2 rounded-cell text-blue-700 underline underline-offset-2"
      onClick={() => onLook({ date: addDays(options.to, 1) })}
    >
      看之后一周
    </button>
  );
}

function Room({ form, options }: Pick<RebookFieldsProps, 'form' | 'options'>) {
  return (
    <ControlledRow form={form} name="department_id" label="诊室" required>
      {(field) => (
        <Select
          options={options.departments.map(({ id, name }) => ({ value: id, label: name }))}
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
        />
      )}
    </ControlledRow>
  );
}
