import { type Ref, useMemo } from 'react';
import type { ControlSize } from '#web/ui/control.ts';
import { Select } from '#web/ui/fields/select.tsx';
import { minutesOf, timeOf } from '#web/ui/text/format.ts';

type TimePickerProps = {
  /** HH:mm */
  value: string | null | undefined;
  onChange: (time: string) => void;
  onBlur?: () => void;
  from?: string;
  to?: string;
  /** Minutes. */
  step?: number;
  /** What of these can't be chosen, such as times already past. */
  isDisabled?: (time: string) => boolean;
  placeholder?: string;
  'aria-label'?: string;
  size?: ControlSize;
  disabled?: boolean;
  required?: boolean;
  id?: string;
  ref?: Ref<HTMLButtonElement>;
};

export function TimePicker({
  from = '09:00',
  to = '18:00',
  step = 15,
  isDisabled,
  placeholder = '请选择时间',
  ...rest
}: TimePickerProps) {
  const options = useMemo(() => {
    const start = minutesOf(from);
    const count = Math.floor((minutesOf(to) - start) / step) + 1;
    return Array.from({ length: Math.max(0, count) }, (_, index) => {
      const time = timeOf(start + index * step);
      // 1030 finds 10:30 as well.
      return { value: time, label: time, keywords: time.replace(':', ''), disabled: isDisabled?.(time) ?? false };
    });
  }, [from, to, step, isDisabled]);
  return <Select {...rest} options={options} placeholder={placeholder} searchPlaceholder="输入时间" />;
}
