import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { MAIN_ID } from '#web/ui/layout/main-id.ts';
import { type NextStep, NextSteps } from './next-steps.tsx';

interface TurnedBackProps {
  icon: LucideIcon;
  title: string;
  /** Why, and what was asked for. */
  children: ReactNode;
  steps: readonly NextStep[];
}

/** A page that one did not ask for: what happened, and where one can go from here. */
export function TurnedBack({ icon: Icon, title, children, steps }: TurnedBackProps) {
  return (
    <main
      id={MAIN_ID}
      tabIndex={-1}
      className="flex flex-1 flex-col items-center justify-center gap-3 bg-surface p-6 text-center"
    >
      <Icon aria-hidden size={24} strokeWidth={1.75} className="text-ink-400" />
      <h1 className="text-20 font-semibold">{title}</h1>
      <p className="mb-2 max-w-120 break-words text-14 text-ink-600">{children}</p>
      <NextSteps steps={steps} />
    </main>
  );
}
