import { useState } from 'react';
import type { DentureOrder } from '#contract/denture-rows.ts';
import { useWritable } from '#web/api/writable.ts';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { lateDialog } from '#web/ui/overlays/late-dialog.tsx';
import { useStep } from './use-step.ts';
import { isAsked, type Press, pressesOf } from './words.ts';

const StepDialog = lateDialog(() => import('./step-dialog.tsx').then((m) => m.StepDialog));

interface OrderStepsProps {
  row: DentureOrder;
  /** What is done next alone: the others stand in what opens. */
  first?: boolean;
}

/** What may be done with an order as it stands: what is done next stands first and is one press. */
export function OrderSteps({ row, first = false }: OrderStepsProps) {
  const { reason } = useWritable();
  const { step, pending } = useStep(row);
  const [asking, setAsking] = useState<Press | null>(null);
  const all = pressesOf(row);
  const shown = first ? all.slice(0, 1) : all;
  const go = (press: Press) => {
    if (reason !== null) return;
    if (isAsked(press)) setAsking(press);
    else void step(press);
  };
  return (
    <>
      {shown.map((press, at) => (
        <GuardedButton
          key={press.to}
          size="sm"
          variant={at === 0 && !isAsked(press) ? 'primary' : 'default'}
          className="pointer-coarse:min-h-11"
          aria-label={`${press.label} ${row.code}`}
          reason={reason}
          pending={pending}
          onClick={() => go(press)}
        >
          {press.label}
        </GuardedButton>
      ))}
      {asking ? <StepDialog row={row} press={asking} onClose={() => setAsking(null)} /> : null}
    </>
  );
}
