import type { ReactElement } from 'react';

/** What a popover is told, beside what stands in it. */
export type PlacedProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The control that opens it; it gets the click handler and the focus back. */
  trigger: ReactElement;
  label: string;
  align?: 'start' | 'center' | 'end';
  className?: string;
  /** Return the element that should be focused first; without it, the first control inside. */
  initialFocus?: () => HTMLElement | null | undefined;
  /** Return where the focus goes on to when it closes; without it, or with null, back to the control. */
  returnFocus?: (() => HTMLElement | null | undefined) | undefined;
};
