import clsx from 'clsx';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { type ButtonVariant, buttonClass } from '#web/ui/button-class.ts';
import type { ControlSize } from '#web/ui/control.ts';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { Kbd } from '#web/ui/kbd.tsx';
import { useTouch, useTouchSize } from '#web/ui/touch.ts';

type ButtonProps = Omit<ComponentProps<'button'>, 'size'> & {
  variant?: ButtonVariant;
  size?: ControlSize;
  /** Waiting for the server: keeps focus and colour, ignores clicks and Enter. */
  pending?: boolean;
  pendingText?: string;
  icon?: ReactNode;
  /** Key hint at the end, only where the key works. */
  keyHint?: string;
};

export function Button({
  variant = 'default',
  size = 'md',
  pending = false,
  pendingText = '提交中…',
  icon,
  keyHint,
  className,
  children,
  onClick,
  type = 'button',
  'aria-disabled': ariaDisabled,
  ...rest
}: ButtonProps) {
  const blocked = pending || ariaDisabled === true || ariaDisabled === 'true';
  const touch = useTouch();
  const height = useTouchSize(size);
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={blocked || undefined}
      aria-busy={pending || undefined}
      className={buttonClass(variant, height, className)}
      onClick={guarded(blocked, onClick)}
    >
      {pending ? <Spinner /> : icon}
      {pending ? pendingText : children}
      {keyHint && !pending && !touch ? (
        <Kbd ground={variant === 'primary' || variant === 'danger' ? 'solid' : 'paper'}>{keyHint}</Kbd>
      ) : null}
    </button>
  );
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'size' | 'children' | 'aria-label'> & {
  /** Read out, and shown by the browser on hover; an icon alone says nothing. */
  label: string;
  icon: ReactNode;
  variant?: 'ghost' | 'default';
  size?: ControlSize;
  ground?: 'paper' | 'petrol';
};

const square: Record<ControlSize, string> = { sm: 'w-7', md: 'w-8', form: 'w-9', lg: 'w-10', touch: 'w-11' };

export function IconButton({
  label,
  icon,
  variant = 'ghost',
  size = 'md',
  ground = 'paper',
  className,
  onClick,
  type = 'button',
  'aria-disabled': ariaDisabled,
  ...rest
}: IconButtonProps) {
  const blocked = ariaDisabled === true || ariaDisabled === 'true';
  const height = useTouchSize(size);
  return (
    <button
      title={label}
      {...rest}
      type={type}
      aria-label={label}
      aria-disabled={blocked || undefined}
      className={buttonClass(
        variant,
        height,
        clsx('px-0!', square[height], ground === 'petrol' && 'text-bar-strong! hover:bg-bar-field!', className),
      )}
      onClick={guarded(blocked, onClick)}
    >
      {icon}
    </button>
  );
}

/** Preventing the click of a submit button also prevents the submit that Enter in a field would cause. */
function guarded(blocked: boolean, onClick: ComponentProps<'button'>['onClick']) {
  if (!blocked) return onClick;
  return (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
  };
}
