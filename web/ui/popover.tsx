import { Slot } from 'radix-ui';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { LatePart } from '#web/ui/late-part.ts';
import type { PopoverProps } from '#web/ui/popover-props.ts';
import { toast } from '#web/ui/toast.tsx';

/** What places and closes it comes when somebody is about to open the first. */
export const openPopover = new LatePart(async () => (await import('#web/ui/open-popover.tsx')).OpenPopover);

/** Under a control, as long as `open`. The control is the same before and after its code has come. */
export function Popover({ trigger, ...rest }: PopoverProps) {
  const { open, onOpenChange } = rest;
  const control = useRef<HTMLElement>(null);
  const id = useId();
  const [Open, setOpen] = useState(() => openPopover.now);
  // Since this was drawn it may have come for another.
  const Shown = Open ?? (open ? openPopover.now : null);
  const waiting = open && Shown === null;
  const given = useEffectEvent((failed: boolean) => {
    setOpen(() => openPopover.now);
    if (!failed) return;
    onOpenChange(false);
    toast.error('没有加载出来，请刷新页面后重试');
  });
  useEffect(() => {
    if (!waiting) return;
    let asked = true;
    const tell = (failed: boolean) => asked && given(failed);
    openPopover.load().then(
      () => tell(false),
      () => tell(true),
    );
    return () => {
      asked = false;
    };
  }, [waiting]);
  return (
    <>
      <Slot.Root
        ref={control}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open && Shown ? id : undefined}
        aria-busy={waiting || undefined}
        data-state={open ? 'open' : 'closed'}
        onPointerEnter={openPopover.ahead}
        onFocus={openPopover.ahead}
        onClick={() => onOpenChange(!open)}
      >
        {trigger}
      </Slot.Root>
      {Shown ? <Shown {...rest} id={id} trigger={control} /> : null}
    </>
  );
}
