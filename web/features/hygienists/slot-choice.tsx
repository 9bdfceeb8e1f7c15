import { useId } from 'react';
import type { FreeSlot } from '#contract/hygiene.ts';
import { SlotRadio } from '#web/clinic/slot/slot-radio.tsx';
import { useField } from '#web/ui/fields/field-context.ts';
import { formatDateHeading } from '#web/ui/text/format.ts';

interface SlotChoiceProps {
  slots: readonly FreeSlot[];
  value: number | null;
  onChange: (slot: FreeSlot) => void;
}

/** Free times, day by day. Native radios: one tab stop, and the arrows go through all of them. */
export function SlotChoice({ slots, value, onChange }: SlotChoiceProps) {
  const name = useId();
  const { aria } = useField({});
  const days = [...Map.groupBy(slots, ({ date }) => date)];
  return (
    <div
      role="radiogroup"
      aria-label="可约时间"
      {...aria}
      className="flex max-h-60 flex-col gap-2.5 overflow-y-auto rounded-control border border-line bg-surface-2 p-3"
    >
      {days.map(([day, times]) => (
        <div key={day}>
          <p className="mb-1.5 font-semibold text-13 text-ink-700">{formatDateHeading(day)}</p>
          <div className="grid grid-cols-4 gap-1.5 sm:grid-cols-6">
            {times.map((slot) => (
              <SlotRadio
                key={slot.id}
                name={name}
                slot={slot}
                label={`${formatDateHeading(day)} ${slot.time}`}
                checked={slot.id === value}
                onChoose={() => onChange(slot)}
              />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
