import { Tooltip as Radix } from 'radix-ui';
import {
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useState,
} from 'react';
import type { Heard, Near } from '#web/ui/overlays/near.ts';
import { useOverlayContainer } from '#web/ui/overlays/overlay-container.ts';
import type { TooltipProps } from '#web/ui/overlays/tooltip-props.ts';

interface ControlProps {
  /** It stands there already. */
  control: RefObject<HTMLElement | null>;
  near: Near;
}

interface OpenTooltipProps extends ControlProps, Required<Pick<TooltipProps, 'side' | 'delay'>> {
  id: string;
  onShown: (shown: boolean) => void;
  children: ReactNode;
}

/** The tip of a control that somebody came near, with all that it takes to show, to place and to close it. */
export function OpenTooltip({ id, control, near, side, delay, onShown, children }: OpenTooltipProps) {
  const container = useOverlayContainer();
  const [open, setOpen] = useState(false);
  useEffect(() => {
    onShown(open);
    // Gone with what it said: nothing describes the control any more.
    return () => onShown(false);
  }, [open, onShown]);
  return (
    <Radix.Provider delayDuration={delay}>
      <Radix.Root open={open} onOpenChange={setOpen}>
        <Radix.Trigger asChild>
          <Standing control={control} near={near} />
        </Radix.Trigger>
        <Radix.Portal container={container}>
          <Radix.Content
            id={id}
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="z-50 max-w-80 animate-pop rounded-control bg-ink-900 px-2 py-1 text-13 text-surface shadow-pop"
          >
            {children}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}

/** In the trigger's place, and draws none: what a trigger is given goes to the control that stands there. */
function Standing({ ref, control, near, ...heard }: ControlProps & Heard & { ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => control.current as HTMLElement, [control]);
  useLayoutEffect(() => near.follow(heard));
  useEffect(() => {
    near.again();
    return () => near.follow(null);
  }, [near]);
  return null;
}
