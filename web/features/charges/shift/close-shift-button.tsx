import { useState } from 'react';
import type { Shift } from '#contract/shift-rows.ts';
import { useWritable } from '#web/api/writable.ts';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { lateDialog } from '#web/ui/overlays/late-dialog.tsx';

const CloseShiftDialog = lateDialog(() => import('./close-shift-dialog.tsx').then((m) => m.CloseShiftDialog));

/** 交班 of a shift that is open; null: there is none, or none any more. */
export function CloseShiftButton({ shift }: { shift: Shift | null }) {
  const { reason } = useWritable();
  // The one it was opened for: by the time it is closed there is no open one any more.
  const [closing, setClosing] = useState<Shift | null>(null);
  return (
    <>
      {shift ? (
        <GuardedButton size="sm" reason={reason} onClick={() => setClosing(shift)}>
          交班
        </GuardedButton>
      ) : null}
      {closing ? <CloseShiftDialog shift={closing} onClose={() => setClosing(null)} /> : null}
    </>
  );
}
