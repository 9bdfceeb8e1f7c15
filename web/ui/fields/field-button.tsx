import clsx from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { controlHeight, fieldClass } from '#web/ui/control.ts';
import type { useField } from '#web/ui/fields/field-context.ts';

interface FieldButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'className'> {
  field: ReturnType<typeof useField>;
  /** Nothing is chosen: a dialog begins at the first of these that is required. */
  empty: boolean;
  children: ReactNode;
}

/** A field that is pressed to choose: it looks as one that is typed in, and opens what there is to choose from. */
export function FieldButton({ field, empty, children, ...button }: FieldButtonProps) {
  return (
    <button
      {...field.aria}
      {...button}
      type="button"
      data-empty={empty}
      className={clsx(fieldClass, controlHeight[field.size], 'flex w-full items-center gap-2 px-3 text-left')}
    >
      {children}
    </button>
  );
}
