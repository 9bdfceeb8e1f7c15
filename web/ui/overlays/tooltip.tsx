import { Slot } from 'radix-ui';
import { useId, useRef, useState } from 'react';
import { LatePart } from '#web/ui/overlays/late-part.ts';
import { Near } from '#web/ui/overlays/near.ts';
import type { TooltipProps } from '#web/ui/overlays/tooltip-props.ts';
import { useLatePart } from '#web/ui/overlays/use-late-part.ts';

/** What places and shows tips comes when a pointer or the focus first comes to a control that has something to say. */
export const openTooltip = new LatePart(async () => (await import('#web/ui/overlays/open-tooltip.tsx')).OpenTooltip);

/** The control is the same element before and after, so one that is switched off or explained keeps its focus. */
export function Tooltip({ content, side = 'top', delay = 300, children }: TooltipProps) {
  const control = useRef<HTMLElement>(null);
  const id = useId();
  const [came, setCame] = useState(false);
  const [near] = useState(() => new Near(() => setCame(true)));
  const [shown, setShown] = useState(false);
  const told = came && Boolean(content);
  const Open = useLatePart(openTooltip, told);
  // Until it has come, and where it can't, the browser tells it, and screen readers.
  const plain = told && !Open && typeof content === 'string' ? { title: content } : {};
  return (
    <>
      <Slot.Root ref={control} {...near.heard} {...plain} aria-describedby={shown ? id : undefined}>
        {children}
      </Slot.Root>
      {told && Open ? (
        <Open id={id} control={control} near={near} side={side} delay={delay} onShown={setShown}>
          {content}
        </Open>
      ) : null}
    </>
  );
}
