import type { ComponentProps } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Tooltip } from '#web/ui/overlays/tooltip.tsx';

type GuardedButtonProps = ComponentProps<typeof Button> & {
  /** Why it is off just now; null where it works. */
  reason: string | null;
};

/** A button that can be off. It keeps its place in the tab order then, and says why. */
export function GuardedButton({ reason, ...button }: GuardedButtonProps) {
  return (
    <Tooltip content={reason}>
      <Button {...button} aria-disabled={reason !== null} />
    </Tooltip>
  );
}
