import clsx from 'clsx';
import { type ControlSize, controlHeight } from '#web/ui/control.ts';

export type ButtonVariant = 'primary' | 'default' | 'ghost' | 'text' | 'danger';

const variants: Record<ButtonVariant, string> = {
  primary:
    'border-blue-600 bg-blue-600 font-semibold text-surface enabled-hover:border-blue-700 enabled-hover:bg-blue-700',
  default: 'border-line-strong bg-surface text-ink-700 enabled-hover:border-field enabled-hover:bg-surface-2',
  ghost: 'border-transparent text-ink-700 enabled-hover:bg-bg-sunken',
  text: 'border-transparent text-blue-600 enabled-hover:text-blue-700 enabled-hover:underline',
  danger: 'border-red-600 bg-red-600 font-semibold text-surface enabled-hover:border-red-700 enabled-hover:bg-red-700',
};

const padding: Record<ControlSize, string> = { sm: 'px-3', md: 'px-3', form: 'px-4', lg: 'px-5', touch: 'px-5' };

/** The look of a button, also for links that act as one. */
export function buttonClass(variant: ButtonVariant = 'default', size: ControlSize = 'md', className?: string): string {
  return clsx(
    'inline-flex shrink-0 select-none items-center justify-center gap-2 whitespace-nowrap rounded-control border',
    'transition-[background-color,border-color,transform] active:not-aria-disabled:translate-y-px',
    'blocked:cursor-not-allowed blocked:font-normal blocked:text-mute-fg',
    variant !== 'ghost' && variant !== 'text' && 'blocked:border-line blocked:bg-mute-bg',
    controlHeight[size],
    variant === 'text' ? 'px-1' : padding[size],
    variants[variant],
    className,
  );
}
