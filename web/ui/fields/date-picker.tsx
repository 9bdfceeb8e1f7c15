import clsx from 'clsx';
import { CalendarDays } from 'lucide-react';
import { type Ref, useId, useRef, useState } from 'react';
import { type ControlSize, controlHeight, fieldClass } from '#web/ui/control.ts';
import type { CalendarProps } from '#web/ui/fields/calendar.tsx';
import { useField } from '#web/ui/fields/field-context.ts';
import { Popover } from '#web/ui/overlays/popover.tsx';
import { formatWeekday } from '#web/ui/text/format.ts';

type DatePickerProps = CalendarProps & {
  onBlur?: () => void;
  placeholder?: string;
  'aria-label'?: string;
  /** The day alone, where there is no room for its weekday. */
  brief?: boolean;
  size?: ControlSize;
  disabled?: boolean;
  required?: boolean;
  id?: string;
  ref?: Ref<HTMLButtonElement>;
};

const LOOK = 'flex w-full items-center gap-2 px-3 text-left pointer-coarse:min-h-11';

export function DatePicker({
  value,
  onChange,
  onBlur,
  today,
  min,
  max,
  placeholder = '请选择日期',
  brief = false,
  size,
  disabled = false,
  required,
  id,
  ref,
  ...rest
}: DatePickerProps) {
  const field = useField({ id, size, required });
  const [open, setOpen] = useState(false);
  const panel = useRef<HTMLDivElement | null>(null);
  const panelId = useId();
  const change = (next: boolean) => {
    setOpen(next);
    if (!next) onBlur?.();
  };

  return (
    <Popover
      open={open}
      onOpenChange={change}
      label={rest['aria-label'] ?? placeholder}
      initialFocus={() => panel.current?.querySelector<HTMLElement>('[data-date][tabindex="0"]')}
      trigger={
        <button
          {...field.aria}
          ref={ref}
          type="button"
          // A combobox and not a plain button: beside a label, only this role still reads out the chosen date.
          role="combobox"
          aria-haspopup="dialog"
          aria-expanded={open}
          aria-controls={open ? panelId : undefined}
          aria-label={rest['aria-label']}
          data-empty={!value}
          disabled={disabled}
          className={clsx(fieldClass, controlHeight[field.size], LOOK)}
        >
          <CalendarDays aria-hidden size={16} strokeWidth={1.75} className="shrink-0 text-ink-500" />
          <Chosen value={value} brief={brief} placeholder={placeholder} />
        </button>
      }
    >
      {({ Calendar }) => (
        <div ref={panel} id={panelId}>
          <Calendar
            value={value}
            today={today}
            min={min}
            max={max}
            onChange={(date) => {
              onChange(date);
              change(false);
            }}
          />
        </div>
      )}
    </Popover>
  );
}

interface ChosenProps {
  value: string | null | undefined;
  brief: boolean;
  placeholder: string;
}

function Chosen({ value, brief, placeholder }: ChosenProps) {
  if (!value) return <span className="min-w-0 flex-1 truncate text-ink-500">{placeholder}</span>;
  return (
    <span className="min-w-0 flex-1 truncate">
      {value}
      {brief ? null : <span className="ml-2 text-13 text-ink-500">{formatWeekday(value)}</span>}
    </span>
  );
}
