import { useAtomValue } from 'jotai';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { ControlledRow } from '#web/forms/controlled-row.tsx';
import { minuteAtom } from '#web/realtime/server-clock.ts';
import { DatePicker } from '#web/ui/fields/date-picker.tsx';
import { addDays } from '#web/ui/text/format.ts';
import { QuickWords } from './quick-words.tsx';

const IN_DAYS = { 0: '不再回访', 1: '明天', 3: '3 天后', 7: '一周后', 30: '一个月后', 180: '半年后' } as const;

interface DayRowProps<V extends FieldValues> {
  form: UseFormReturn<V, unknown, V>;
  name: FieldPath<V>;
  label: string;
  required?: boolean;
  /** So many days from today, a press each; 0: none at all. */
  offered: readonly (keyof typeof IN_DAYS)[];
}

/** A day that is to come, with those that are wanted most beside it. */
export function DayRow<V extends FieldValues>({ form, name, label, required = false, offered }: DayRowProps<V>) {
  const today = useAtomValue(minuteAtom).date;
  const options = offered.map((days) => ({
    value: days === 0 ? '' : addDays(today, days),
    label: IN_DAYS[days],
  }));
  return (
    <ControlledRow form={form} name={name} label={label} required={required}>
      {({ value, onChange, onBlur }) => (
        <div>
          <DatePicker
            value={String(value ?? '') || null}
            onChange={onChange}
            onBlur={onBlur}
            today={today}
            min={earliest(String(value ?? ''), today)}
          />
          <QuickWords label={`${label}快选`} options={options} value={String(value ?? '')} onChange={onChange} />
        </div>
      )}
    </ControlledRow>
  );
}

/** A day that has come meanwhile may stay. */
const earliest = (day: string, today: string) => (day !== '' && day < today ? day : today);
