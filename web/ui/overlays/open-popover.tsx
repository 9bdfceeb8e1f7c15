import clsx from 'clsx';
import { Popover as Radix } from 'radix-ui';
import { type ReactNode, type RefObject, useRef } from 'react';
import { useOverlayContainer } from '#web/ui/overlays/overlay-container.ts';
import type { PlacedProps } from '#web/ui/overlays/popover-props.ts';

interface OpenPopoverProps extends Omit<PlacedProps, 'trigger'> {
  id: string;
  /** The control that opened it: it stands there, and that has the focus again afterwards. */
  trigger: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/** What stands under a control, with all that it takes to place it and to close it. */
export function OpenPopover({
  id,
  trigger,
  open,
  onOpenChange,
  label,
  align = 'start',
  className,
  initialFocus,
  returnFocus,
  children,
}: OpenPopoverProps) {
  const container = useOverlayContainer();
  // Who went on elsewhere is not called back.
  const wentOn = useRef(false);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Anchor virtualRef={trigger as RefObject<HTMLElement>} />
      <Radix.Portal container={container}>
        <Radix.Content
          id={id}
          aria-label={label}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          // Esc in an input method takes back the letters, not the list that one searches in.
          onEscapeKeyDown={(event) => event.isComposing && event.preventDefault()}
          onOpenAutoFocus={(event) => {
            wentOn.current = false;
            const target = initialFocus?.();
            if (!target) return;
            event.preventDefault();
            target.focus({ preventScroll: true });
          }}
          onInteractOutside={(event) => {
            wentOn.current = true;
            // The control itself closes it, by being pressed.
            if (event.target instanceof Node && trigger.current?.contains(event.target)) event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (!wentOn.current) (returnFocus?.() ?? trigger.current)?.focus();
          }}
          className={clsx('z-50 animate-pop rounded-overlay bg-surface shadow-pop outline-none', className)}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
