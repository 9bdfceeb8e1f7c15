import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { SEVERITIES } from '#contract/alerts.ts';
import { type AllergyConflict, type Prescription, prescriptions } from '#contract/prescriptions.ts';
import { ContractDialog } from '#web/forms/contract-dialog.tsx';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { Button } from '#web/ui/button.tsx';
import { FormRow } from '#web/ui/fields/field.tsx';
import { Textarea } from '#web/ui/fields/textarea.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { conflictsIn, type Refused } from './use-signing.tsx';

interface AllergyDialogProps extends Refused {
  onSigned: (row: Prescription) => void;
  onClose: () => void;
}

const TITLE = '与过敏史冲突';

/** What the patient does not bear: gone past with a reason that is kept, and where it is severe and verified not at all. */
export function AllergyDialog({ row, conflicts: first, onSigned, onClose }: AllergyDialogProps) {
  const [conflicts, setConflicts] = useState(first);
  if (!conflicts.some(({ never }) => never))
    return <Override {...{ row, conflicts, onSigned, onClose }} onConflicts={setConflicts} />;
  return (
    <Dialog
      open
      title={TITLE}
      description="重度且已核实的过敏不能开具，请更换药品"
      onClose={onClose}
      footer={
        <Button size="form" variant="primary" onClick={onClose}>
          返回修改
        </Button>
      }
    >
      <Conflicts row={row} conflicts={conflicts} />
    </Dialog>
  );
}

interface OverrideProps extends AllergyDialogProps {
  /** A colleague noted more meanwhile. */
  onConflicts: (conflicts: readonly AllergyConflict[]) => void;
}

function Override({ row, conflicts, onSigned, onClose, onConflicts }: OverrideProps) {
  const { id, version } = row;
  const state = useContractForm(prescriptions.sign, {
    values: { reason: '' },
    rules: async () => (await import('#contract/prescriptions.ts')).prescriptions.sign.body,
    bodyOf: (form) => ({ version, allergy_override: form }),
    names: { allergy_override: '' },
    params: { id },
    draft: `prescription-override:${id}`,
    quiet: ['ALLERGY'],
    refresh: [prescriptions.list, prescriptions.one],
    onRefused: (error) => {
      const now = conflictsIn(error);
      if (now) onConflicts(now);
      return now !== null;
    },
    onDone: ({ data }) => onSigned(data),
  });
  return (
    <ContractDialog
      state={state}
      title={TITLE}
      description="仍要开具须注明原因，原因会记入操作日志，处方上注明“已知晓过敏”"
      submitText="仍然签署"
      cancelText="返回修改"
      onClose={onClose}
    >
      <Conflicts row={row} conflicts={conflicts} />
      <FormRow label="原因" required error={state.form.formState.errors.reason?.message}>
        <Textarea rows={3} maxLength={200} {...state.form.register('reason')} />
      </FormRow>
    </ContractDialog>
  );
}

function Conflicts({ row, conflicts }: Pick<Refused, 'row' | 'conflicts'>) {
  return (
    <ul aria-label="冲突" className="flex flex-col gap-1 rounded-control bg-red-100 px-3 py-2 text-14">
      {conflicts.map(({ item, substance, severity, reaction }) => (
        <li key={`${item} ${substance}`} className="flex items-start gap-2">
          <CircleAlert aria-hidden size={16} strokeWidth={1.75} className="mt-1 shrink-0 text-red-700" />
          <span className="min-w-0 break-words">
            <b>{row.items[item]?.drug_name}</b>
            {`：对${substance}过敏，${[SEVERITIES[severity], reaction].filter(Boolean).join('，')}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
