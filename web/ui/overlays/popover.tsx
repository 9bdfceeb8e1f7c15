import { Slot } from 'radix-ui';
import { type ReactNode, useId, useRef } from 'react';
import { toast } from '#web/ui/feedback/toast.tsx';
import { LatePart } from '#web/ui/overlays/late-part.ts';
import type { PlacedProps } from '#web/ui/overlays/popover-props.ts';
import { useLatePart } from '#web/ui/overlays/use-late-part.ts';
import { useKeepsSteady } from '#web/ui/steady.ts';

type OpenParts = typeof import('#web/ui/overlays/open-parts.ts');

type PopoverProps = PlacedProps & {
  /** A function, where what stands in it is one of those that come with it. */
  children: ReactNode | ((parts: OpenParts) => ReactNode);
};

/** What places, closes and fills it comes when somebody is about to open the first. */
export const openPopover = new LatePart<OpenParts>(() => import('#web/ui/overlays/open-parts.ts'));

/**
 * Under a control, as long as `open`. The control is the same before and after its code has come. No form stands in one: what
 * fields say waits until it is closed.
 */
export function Popover({ trigger, children, ...rest }: PopoverProps) {
  const { open, onOpenChange } = rest;
  const control = useRef<HTMLElement>(null);
  const id = useId();
  useKeepsSteady(open);
  const parts = useLatePart(openPopover, open, () => {
    onOpenChange(false);
    toast.error('没有加载出来，请刷新页面后重试');
  });
  return (
    <>
      <Slot.Root
        ref={control}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open && parts ? id : undefined}
        aria-busy={(open && !parts) || undefined}
        data-state={open ? 'open' : 'closed'}
        onPointerEnter={openPopover.ahead}
        onFocus={openPopover.ahead}
        onClick={() => onOpenChange(!open)}
      >
        {trigger}
      </Slot.Root>
      {parts ? (
        <parts.OpenPopover {...rest} id={id} trigger={control}>
          {typeof children === 'function' ? children(parts) : children}
        </parts.OpenPopover>
      ) : null}
    </>
  );
}
