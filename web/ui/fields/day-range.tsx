import { X } from 'lucide-react';
import { useId } from 'react';
import { IconButton } from '#web/ui/button.tsx';
import { DatePicker } from '#web/ui/fields/date-picker.tsx';

type Days = { from: string; to: string };

type DayRangeProps = Days & {
  label: string;
  today: string;
  /** The last day that can be chosen; today where none is given. */
  max?: string | undefined;
  /** Empty texts where a side is open. */
  onChange: (days: Days) => void;
};

/** From one day to another, both included. The ends keep their order: neither picker offers what would turn it round. */
export function DayRange({ label, today, max = today, from, to, onChange }: DayRangeProps) {
  const secondId = useId();
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <div className="w-34">
        <DatePicker
          brief
          size="md"
          aria-label={`${label}：从`}
          placeholder="开始日期"
          today={today}
          max={to || max}
          value={from || null}
          onChange={(day) => onChange({ from: day, to })}
        />
      </div>
      <span className="text-ink-600">至</span>
      <div className="w-34">
        <DatePicker
          brief
          size="md"
          // The label of the row around names the first picker alone.
          id={secondId}
          aria-label={`${label}：至`}
          placeholder="结束日期"
          today={today}
          min={from || undefined}
          max={max}
          value={to || null}
          onChange={(day) => onChange({ from, to: day })}
        />
      </div>
      {from || to ? (
        <IconButton
          size="sm"
          label={`清除${label}`}
          icon={<X aria-hidden size={16} strokeWidth={1.75} />}
          onClick={() => onChange({ from: '', to: '' })}
        />
      ) : null}
    </div>
  );
}
