import { useAtomValue } from 'jotai';
import type { UseFormReturn } from 'react-hook-form';
import { INTERVENE_CATEGORIES, INTERVENE_LIMITS, type InterveneCategory } from '#contract/intervene-words.ts';
import type { FieldWords } from '#web/forms/changed-meanwhile.tsx';
import { ControlledRow } from '#web/forms/controlled-row.tsx';
import { minuteAtom } from '#web/realtime/server-clock.ts';
import { ChipRadios } from '#web/ui/fields/chip-radios.tsx';
import { DatePicker } from '#web/ui/fields/date-picker.tsx';
import { FormRow } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { Textarea } from '#web/ui/fields/textarea.tsx';
import { Shortcut } from '#web/ui/tables/shortcut.tsx';
import { addDays } from '#web/ui/text/format.ts';

/** What is written of one, in the order of its fields. */
export interface InterveneForm {
  category: InterveneCategory | '';
  content: string;
  goal: string;
  /** Empty: on no day. */
  review_on: string;
}

export const INTERVENE_WORDS: FieldWords<InterveneForm> = {
  labels: { category: '类型', content: '内容', goal: '目标', review_on: '复查日期' },
};

type Form = UseFormReturn<InterveneForm, unknown, InterveneForm>;

export function InterveneFields({ form }: { form: Form }) {
  const { register, formState } = form;
  return (
    <>
      <ControlledRow form={form} name="category" label="类型" required>
        {({ value, onChange, ref }) => (
          <ChipRadios label="类型" choices={INTERVENE_CATEGORIES} value={value} onChange={onChange} firstRef={ref} />
        )}
      </ControlledRow>
      <FormRow label="内容" required error={formState.errors.content?.message}>
        <Textarea
          rows={4}
          maxLength={INTERVENE_LIMITS.content}
          placeholder="写给患者看，如：早晚刷牙，每次不少于3分钟"
          {...register('content')}
        />
      </FormRow>
      <FormRow label="目标" error={formState.errors.goal?.message}>
        <Input maxLength={INTERVENE_LIMITS.goal} autoComplete="off" {...register('goal')} />
      </FormRow>
      <ReviewRow form={form} />
    </>
  );
}

const OFFERED = [
  { days: 14, label: '两周后' },
  { days: 30, label: '一个月后' },
  { days: 90, label: '三个月后' },
];

/** When it is looked at again; a day that has come meanwhile may stay. */
function ReviewRow({ form }: { form: Form }) {
  const today = useAtomValue(minuteAtom).date;
  return (
    <ControlledRow form={form} name="review_on" label="复查日期" hint="到期前会出现在您的回访中">
      {({ value, onChange, onBlur }) => (
        <div>
          <DatePicker
            value={value || null}
            onChange={onChange}
            onBlur={onBlur}
            today={today}
            min={value !== '' && value < today ? value : today}
          />
          <fieldset aria-label="复查日期快选" className="mt-2 flex flex-wrap gap-1.5">
            {OFFERED.map(({ days, label }) => (
              <Shortcut
                key={label}
                framed
                label={label}
                chosen={value === addDays(today, days)}
                onClick={() => onChange(addDays(today, days))}
              />
            ))}
            <Shortcut framed label="不复查" chosen={value === ''} onClick={() => onChange('')} />
          </fieldset>
        </div>
      )}
    </ControlledRow>
  );
}
