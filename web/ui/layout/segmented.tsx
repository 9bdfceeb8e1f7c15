import clsx from 'clsx';
import { useId } from 'react';
import { useTouch } from '#web/ui/touch.ts';

type SegmentedProps<V extends string> = {
  label: string;
  options: readonly { value: V; label: string }[];
  value: V;
  onChange: (value: V) => void;
};

/** One of a few views: 排班表 / 队列, 月 / 周 / 日. Native radios under a joined row of buttons. */
export function Segmented<V extends string>({ label, options, value, onChange }: SegmentedProps<V>) {
  const name = useId();
  const touch = useTouch();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className="inline-flex shrink-0 divide-x divide-line-strong rounded-control border border-line-strong bg-surface"
    >
      {options.map((option) => (
        <label
          key={option.value}
          className={clsx(
            'relative inline-flex items-center whitespace-nowrap px-3.5 text-14 first:rounded-l-control last:rounded-r-control',
            touch ? 'h-11' : 'h-7',
            'has-focus-visible:z-10 has-focus-visible:outline-2 has-focus-visible:outline-blue-600 has-focus-visible:outline-offset-2',
            option.value === value ? 'bg-brand-800 font-semibold text-surface' : 'text-ink-700 hover:bg-surface-2',
          )}
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
