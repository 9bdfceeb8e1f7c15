import clsx from 'clsx';
import { Popover as Radix } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { useOverlayContainer } from '#web/ui/overlay-container.ts';

type PopoverProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The control that opens it; it gets the click handler and the focus back. */
  trigger: ReactElement;
  label: string;
  align?: 'start' | 'center' | 'end';
  className?: string;
  /** Return the element that should be focused first; without it, the first control inside. */
  initialFocus?: () => HTMLElement | null | undefined;
  children: ReactNode;
};

export function Popover({
  open,
  onOpenChange,
  trigger,
  label,
  align = 'start',
  className,
  initialFocus,
  children,
}: PopoverProps) {
  const container = useOverlayContainer();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal container={container}>
        <Radix.Content
          aria-label={label}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          // Esc in an input method takes back the letters, not the list that one searches in.
          onEscapeKeyDown={(event) => event.isComposing && event.preventDefault()}
          onOpenAutoFocus={(event) => {
            const target = initialFocus?.();
            if (!target) return;
            event.preventDefault();
            target.focus({ preventScroll: true });
          }}
          className={clsx('z-50 animate-pop rounded-overlay bg-surface shadow-pop outline-none', className)}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
