import clsx from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { controlHeight, fieldClass } from '#web/ui/control.ts';
import type { useField } from '#web/ui/fields/field-context.ts';

interface FieldButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'className'> {
  field: ReturnType<typeof useField>;
  /** Nothing is chosen: a dialog begins at the first of these that is required. */
  empty: boolean;
  /** Besides the look of a field; its width and its inner distances. */
  look?: string;
  children: ReactNode;
}

/** A field that is pressed to choose: it looks as one that is typed in, and opens what there is to choose from. */
export function FieldButton({ field, empty, look = 'flex w-full px-3', children, ...button }: FieldButtonProps) {
  return (
    <button
      {...field.aria}
      {...button}
      type="button"
      data-empty={empty}
      className={clsx(fieldClass, controlHeight[field.size], 'items-center gap-2 text-left', look)}
    >
      {children}
    </button>
  );
}
