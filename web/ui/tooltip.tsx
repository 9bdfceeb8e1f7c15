import { Tooltip as Radix } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { useOverlayContainer } from '#web/ui/overlay-container.ts';

type TooltipProps = {
  /** Nothing to say: the child is rendered alone. */
  content: ReactNode;
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** Milliseconds before it shows. */
  delay?: number;
  /** One focusable element; a control that is off must be `aria-disabled`, not `disabled`, to explain itself. */
  children: ReactElement;
};

export function Tooltip({ content, side = 'top', delay = 300, children }: TooltipProps) {
  const container = useOverlayContainer();
  if (!content) return children;
  return (
    <Radix.Provider delayDuration={delay}>
      <Radix.Root>
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
