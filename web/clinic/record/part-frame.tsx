import clsx from 'clsx';
import type { ComponentProps, ReactNode } from 'react';

interface PartFrameProps extends Omit<ComponentProps<'div'>, 'id'> {
  /** Of what is written in; the label and the error have ids of their own beside it. */
  id: string;
  label: string;
  /** One field has the label; of several it is the group's. */
  single?: boolean;
  required?: boolean;
  error?: string | undefined;
  children: ReactNode;
}

/** A part of a record: what it is called at the left, what stands in it beside, and what is wrong with it under that. */
export function PartFrame({ id, label, single = false, required = false, error, children, ...rest }: PartFrameProps) {
  const Name = single ? 'label' : 'span';
  return (
    <div
      {...rest}
      {...(single ? {} : { role: 'group', 'aria-labelledby': `${id}-label` })}
      className={clsx(
        'grid grid-cols-[5rem_minmax(0,1fr)] gap-x-3 rounded-control border px-3 py-1.5 max-sm:grid-cols-1',
        single && 'focus-within:border-blue-600 focus-within:shadow-halo',
        error ? 'border-red-600' : 'border-transparent border-b-line',
      )}
    >
      <Name id={`${id}-label`} {...(single ? { htmlFor: id } : {})} className="py-1 text-14 text-ink-600">
        {label}
        {required ? (
          <span aria-hidden className="ml-0.5 text-red-600">
            *
          </span>
        ) : null}
      </Name>
      <div className="min-w-0">
        {children}
        {error ? (
          <p id={`${id}-error`} className="py-1 text-12 text-red-700">
            {error}
          </p>
        ) : null}
      </div>
    </div>
  );
}
