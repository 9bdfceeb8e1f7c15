import clsx from 'clsx';
import { useId } from 'react';
import type { FreeSlot } from '#contract/hygiene.ts';
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
              <label
                key={slot.id}
                className={clsx(
                  'flex h-7 items-center justify-center rounded-control border text-13 max-lg:h-11',
                  'has-focus-visible:outline-2 has-focus-visible:outline-blue-600 has-focus-visible:outline-offset-2',
                  slot.id === value
                    ? 'border-blue-600 bg-blue-600 font-semibold text-surface'
                    : 'border-line bg-blue-50 text-blue-700 hover:border-blue-600',
                )}
              >
                <input
                  type="radio"
                  name={name}
                  value={slot.id}
                  className="sr-only"
                  aria-label={`${formatDateHeading(day)} ${slot.time}`}
                  checked={slot.id === value}
                  onChange={() => onChange(slot)}
                />
                {slot.time}
              </label>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
