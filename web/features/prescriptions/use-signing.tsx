import { useState } from 'react';
import {
  type AllergyConflict,
  type Prescription,
  type PrescriptionWarning,
  prescriptions,
} from '#contract/prescriptions.ts';
import { ApiError } from '#web/api/client.ts';
import { usePress } from '#web/forms/use-press.ts';
import { useConfirm } from '#web/ui/overlays/confirm-dialog.tsx';
import { Warnings } from './warnings.tsx';

/** What was refused for an allergy. */
export interface Refused {
  row: Prescription;
  conflicts: readonly AllergyConflict[];
}

/** Of a refusal ALLERGY: the server writes it by its own contract. */
export const conflictsIn = (error: unknown): readonly AllergyConflict[] | null =>
  error instanceof ApiError && error.code === 'ALLERGY'
    ? ((error.body as { conflicts?: AllergyConflict[] } | null)?.conflicts ?? [])
    : null;

/**
 * Signs a draft as it was just saved: warned of what may be gone past, stopped by what the patient does not bear.
 * @param onSigned hears of it when it is signed
 */
export function useSigning(onSigned: (row: Prescription) => void) {
  const [refused, setRefused] = useState<Refused | null>(null);
  const confirm = useConfirm();
  const { press } = usePress(prescriptions.sign, {
    quiet: ['ALLERGY'],
    refresh: [prescriptions.list, prescriptions.one],
    onDone: ({ data }) => onSigned(data),
  });
  const sign = async (row: Prescription, warnings: readonly PrescriptionWarning[]) => {
    const goes =
      warnings.length === 0 ||
      (await confirm({
        title: '仍要签署？',
        description: <Warnings warnings={warnings} />,
        confirmText: '签署',
        cancelText: '返回修改',
      }));
    if (!goes) return;
    try {
      await press({ params: { id: row.id }, body: { version: row.version } });
    } catch (error) {
      const conflicts = conflictsIn(error);
      // Whatever else it was has been told.
      if (conflicts) setRefused({ row, conflicts });
    }
  };
  return { sign, refused, close: () => setRefused(null) };
}
