import clsx from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import type { ControlSize } from '#web/ui/control.ts';
import { useField } from '#web/ui/fields/field-context.ts';

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'size' | 'onChange' | 'checked'> & {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Says the state in words, since colour and place alone do not. */
  children?: ReactNode;
};

const HEIGHT: Partial<Record<ControlSize, string>> = { form: 'min-h-9', touch: 'min-h-11' };

export function Switch({ checked, onChange, children, className, ...rest }: SwitchProps) {
  const { aria, size } = useField(rest);
  return (
    <label
      className={clsx('inline-flex items-center gap-2 has-disabled:text-mute-fg', HEIGHT[size] ?? 'min-h-6', className)}
    >
      <span className="relative inline-flex h-5 w-9 shrink-0">
        <input
          {...rest}
          {...aria}
          type="checkbox"
          role="switch"
          checked={checked}
          aria-checked={checked}
          onChange={(event) => onChange(event.target.checked)}
          className="peer h-5 w-9 appearance-none rounded-pill border border-field bg-bg-sunken checked:border-blue-600 checked:bg-blue-600 disabled:border-line-strong disabled:bg-mute-bg"
        />
        <span
          aria-hidden
          className="pointer-events-none absolute top-1 left-1 size-3 rounded-pill bg-ink-500 transition-transform peer-checked:translate-x-4 peer-checked:bg-surface"
        />
      </span>
      {children}
    </label>
  );
}
