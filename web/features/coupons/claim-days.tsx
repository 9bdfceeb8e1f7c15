import { useAtomValue } from 'jotai';
import { X } from 'lucide-react';
import { ControlledRow } from '#web/forms/controlled-row.tsx';
import { minuteAtom } from '#web/realtime/server-clock.ts';
import { IconButton } from '#web/ui/button.tsx';
import { DatePicker } from '#web/ui/fields/date-picker.tsx';
import { dayBegins, dayEnds, dayOf, momentShown, type PartProps } from './coupon-values.ts';

const ENDS = [
  { name: 'claim_from', label: '领取开始', instantOf: dayBegins },
  { name: 'claim_to', label: '领取结束', instantOf: dayEnds },
] as const;

/** From when on and until when it can be got: by days. Hours that were set elsewhere stay until another day is chosen. */
export function ClaimDays({ form }: PartProps) {
  const today = useAtomValue(minuteAtom).date;
  return ENDS.map(({ name, label, instantOf }) => (
    <ControlledRow key={name} form={form} name={name} label={label} hint={hintOf(form.watch(name), instantOf)}>
      {({ value, onChange, onBlur }) => (
        <div className="flex items-center gap-1">
          <DatePicker
            value={dayOf(value)}
            onChange={(day) => onChange(instantOf(day))}
            onBlur={onBlur}
            placeholder="不限"
            today={today}
          />
          {value ? (
            <IconButton
              label={`清除${label}`}
              icon={<X aria-hidden size={16} strokeWidth={1.75} />}
              onClick={() => onChange(null)}
            />
          ) : null}
        </div>
      )}
    </ControlledRow>
  ));
}

/** What the day alone does not say. */
function hintOf(value: string | null, instantOf: (day: string) => string): string | undefined {
  const day = dayOf(value);
  return day === null || value === instantOf(day) ? undefined : `${momentShown(value)}，重选日期后按整天`;
}
