import clsx from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { type ControlSize, controlHeight, fieldClass } from '#web/ui/control.ts';
import { useField } from '#web/ui/field-context.ts';

export type InputProps = Omit<ComponentProps<'input'>, 'size' | 'prefix'> & {
  size?: ControlSize;
  /** Before the text: an icon, or +86. */
  prefix?: ReactNode;
  /** After the text: a button or a unit. */
  suffix?: ReactNode;
};

export function Input({ size, prefix, suffix, className, required, ...rest }: InputProps) {
  const field = useField({ ...rest, size, required });
  const input = (
    <input
      {...rest}
      {...field.aria}
      className={clsx(
        fieldClass,
        controlHeight[field.size],
        'w-full',
        prefix ? 'rounded-l-none border-l-0 pl-2' : 'pl-3',
        suffix ? 'pr-10' : 'pr-3',
        className,
      )}
    />
  );
  if (!prefix && !suffix) return input;
  return (
    <div className="relative flex w-full">
      {prefix ? (
        <span
          className={clsx(
            'flex shrink-0 items-center rounded-l-control border border-field border-r-0 pl-3 text-ink-500',
            controlHeight[field.size],
          )}
        >
          {prefix}
        </span>
      ) : null}
      {input}
      {suffix ? <span className="absolute inset-y-0 right-1 flex items-center text-ink-500">{suffix}</span> : null}
    </div>
  );
}
