import type { ReactNode } from 'react';

/** A question over the page, which is answered with yes or no. */
export interface Question {
  /** The question: 确定就诊？ */
  title: string;
  description?: ReactNode;
  confirmText?: string;
  cancelText?: string;
  danger?: boolean;
  /** Asked under a finger. The question stands outside of what asks, which says it for it. */
  touch?: boolean;
}

export type Answer = (yes: boolean) => void;
