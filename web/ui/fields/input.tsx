import clsx from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { type ControlSize, controlHeight, fieldBoxClass, fieldClass } from '#web/ui/control.ts';
import { useField } from '#web/ui/fields/field-context.ts';

export type InputProps = Omit<ComponentProps<'input'>, 'size' | 'prefix'> & {
  size?: ControlSize;
  /** Before the text: an icon, or +86. */
  prefix?: ReactNode;
  /** After the text: a button or a unit. */
  suffix?: ReactNode;
  /** Of the text itself, where it stands beside something. */
  inputClassName?: string;
};

export function Input({ size, prefix, suffix, className, inputClassName, required, ...rest }: InputProps) {
  const field = useField({ ...rest, size, required });
  const height = controlHeight[field.size];
  if (!prefix && !suffix) {
    return <input {...rest} {...field.aria} className={clsx(fieldClass, height, 'px-3', className ?? 'w-full')} />;
  }
  return (
    <div className={clsx(fieldBoxClass, height, 'flex items-center gap-2 px-3', className ?? 'w-full')}>
      {prefix ? <span className="shrink-0 text-ink-500">{prefix}</span> : null}
      <input
        {...rest}
        {...field.aria}
        className={clsx(
          'h-full min-w-0 flex-1 bg-transparent focus:outline-hidden focus-visible:shadow-none',
          inputClassName,
        )}
      />
      {suffix ? <span className="-mr-2 shrink-0 text-ink-500">{suffix}</span> : null}
    </div>
  );
}
