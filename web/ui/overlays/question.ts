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
  /** Asked about a step in the history that waits for the answer: none may come between. */
  ofHistory?: boolean;
}

export type Answer = (yes: boolean) => void;
