import { ContractDialog } from '#web/forms/contract-dialog.tsx';
import { FormRow } from '#web/ui/fields/field.tsx';
import { Textarea } from '#web/ui/fields/textarea.tsx';
import { useVisitForm, type VisitRef } from './use-visits.ts';

interface NoteDialogProps {
  visit: VisitRef;
  /** Which of the two is written: what was noticed, or what was done about it. */
  kind: 'problem' | 'settlement';
  /** The problem as it stands. */
  problem: string | null;
  onClose: () => void;
}

const WORDS = {
  problem: { title: '标记问题患者', label: '问题', hint: '会列入问题患者，直到有人处理' },
  settlement: { title: '处理问题', label: '处理结果', hint: '处理后不能再修改' },
} as const;

const LABELS = { labels: { problem: '问题' } };

/** Notes a problem of a patient, or settles it. */
export function NoteDialog({ visit, kind, problem, onClose }: NoteDialogProps) {
  const { title, label, hint } = WORDS[kind];
  const state = useVisitForm(visit, {
    values: { problem: problem ?? '', settlement: '' },
    valuesOf: (now) => ({ problem: now.problem?.problem ?? '', settlement: '' }),
    bodyOf: (values) => ({ [kind]: values[kind] }),
    onClose,
  });
  const { register, formState } = state.form;
  return (
    <ContractDialog
      state={state}
      words={LABELS}
      title={title}
      description={visit.patient}
      hint={hint}
      onClose={onClose}
    >
      {kind === 'settlement' ? (
        <p className="whitespace-pre-wrap break-words rounded-control border border-line bg-surface-2 px-3.5 py-2.5 text-14">
          {problem}
        </p>
      ) : null}
      <FormRow label={label} required error={formState.errors[kind]?.message}>
        <Textarea rows={4} maxLength={500} {...register(kind)} />
      </FormRow>
    </ContractDialog>
  );
}
