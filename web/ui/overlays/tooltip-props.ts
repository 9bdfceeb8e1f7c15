import type { ReactElement, ReactNode } from 'react';

export type TooltipProps = {
  /** Empty where there is nothing to say. */
  content: ReactNode;
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** Milliseconds before it shows. */
  delay?: number;
  /** One focusable element; a control that is off must be `aria-disabled`, not `disabled`, to explain itself. */
  children: ReactElement;
};
