import clsx from 'clsx';
import type { ComponentProps } from 'react';
import { fieldClass } from '#web/ui/control.ts';
import { useField } from '#web/ui/fields/field-context.ts';

export function Textarea({ className, rows = 3, required, ...rest }: ComponentProps<'textarea'>) {
  const field = useField({ ...rest, required });
  return (
    <textarea
      {...rest}
      {...field.aria}
      rows={rows}
      className={clsx(
        fieldClass,
        'block w-full resize-y px-3 py-2',
        field.size === 'touch' ? 'text-16' : 'text-14',
        className,
      )}
    />
  );
}
