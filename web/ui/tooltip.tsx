import { Tooltip as Radix } from 'radix-ui';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useOverlayContainer } from '#web/ui/overlay-container.ts';

type TooltipProps = {
  /** Empty where there is nothing to say. */
  content: ReactNode;
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** Milliseconds before it shows. */
  delay?: number;
  /** One focusable element; a control that is off must be `aria-disabled`, not `disabled`, to explain itself. */
  children: ReactElement;
};

export function Tooltip({ content, side = 'top', delay = 300, children }: TooltipProps) {
  const container = useOverlayContainer();
  const [open, setOpen] = useState(false);
  return (
    <Radix.Provider delayDuration={delay}>
      {/* The same tree whether there is something to say or not: a button that is switched off keeps its focus. */}
      <Radix.Root open={open && Boolean(content)} onOpenChange={setOpen}>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal container={container}>
          <Radix.Content
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="z-50 max-w-80 animate-pop rounded-control bg-ink-900 px-2 py-1 text-13 text-surface shadow-pop"
          >
            {content}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
