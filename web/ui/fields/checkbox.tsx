import clsx from 'clsx';
import { Check, Minus } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useField } from '#web/ui/fields/field-context.ts';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'size' | 'onChange' | 'checked'> & {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Some, but not all: shown as a dash. */
  indeterminate?: boolean;
  /** Without it give an `aria-label`. */
  children?: ReactNode;
};

/** The whole 24 px row is the target, not the box alone. */
export function Checkbox({ checked, onChange, indeterminate = false, children, className, ...rest }: CheckboxProps) {
  const { aria, size } = useField(rest);
  return (
    <label
      className={clsx(
        'inline-flex min-w-6 items-center gap-2 has-disabled:text-mute-fg',
        size === 'touch' ? 'min-h-11' : size === 'form' ? 'min-h-9' : 'min-h-6',
        className,
      )}
    >
      <span className="relative inline-flex size-4 shrink-0">
        <input
          {...rest}
          {...aria}
          ref={(element) => {
            if (element) element.indeterminate = indeterminate;
          }}
          type="checkbox"
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
          className="peer size-4 appearance-none rounded-cell border border-field bg-surface checked:border-blue-600 checked:bg-blue-600 indeterminate:border-blue-600 indeterminate:bg-blue-600 disabled:border-line-strong disabled:bg-mute-bg"
        />
        <Mark indeterminate={indeterminate} />
      </span>
      {children}
    </label>
  );
}

function Mark({ indeterminate }: { indeterminate: boolean }) {
  const Icon = indeterminate ? Minus : Check;
  return (
    <Icon
      aria-hidden
      size={12}
      strokeWidth={2.2}
      className="pointer-events-none absolute top-0.5 left-0.5 text-surface opacity-0 peer-checked:opacity-100 peer-indeterminate:opacity-100 peer-disabled:text-mute-fg"
    />
  );
}
