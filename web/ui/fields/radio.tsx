import clsx from 'clsx';
import { useId } from 'react';
import { useField } from '#web/ui/fields/field-context.ts';

type RadioGroupProps<V extends string | number> = {
  /** Not shown; the row around it shows its own. */
  label: string;
  options: readonly { value: V; label: string; disabled?: boolean }[];
  value: V | null | undefined;
  onChange: (value: V) => void;
  onBlur?: () => void;
  vertical?: boolean;
};

/** Native radios: the arrows and the single tab stop come with them. */
export function RadioGroup<V extends string | number>({
  label,
  options,
  value,
  onChange,
  onBlur,
  vertical = false,
}: RadioGroupProps<V>) {
  const name = useId();
  const { aria, size } = useField({});
  return (
    <div
      role="radiogroup"
      aria-label={label}
      {...aria}
      onBlur={onBlur}
      className={clsx('flex min-h-9 flex-wrap gap-x-5', vertical ? 'flex-col' : 'items-center')}
    >
      {options.map((option) => (
        <label
          key={option.value}
          className={clsx(
            'inline-flex items-center gap-2 has-disabled:text-mute-fg',
            size === 'touch' ? 'min-h-11 min-w-11' : 'min-h-6',
          )}
        >
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
            className="size-4 appearance-none rounded-pill border border-field bg-surface checked:border-5 checked:border-blue-600 disabled:border-line-strong disabled:bg-mute-bg"
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
