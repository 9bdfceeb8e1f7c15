import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useWritable } from '#web/api/writable.ts';
import { ChangedMeanwhile, type FieldWords } from '#web/forms/changed-meanwhile.tsx';
import { RestoredHint } from '#web/forms/restored-hint.tsx';
import type { ContractForm } from '#web/forms/use-contract-form.ts';
import { FormRefusal } from '#web/ui/feedback/form-refusal.tsx';
import type { DialogProps } from '#web/ui/overlays/dialog.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';

interface ContractDialogProps<V extends FieldValues>
  extends Omit<DialogProps, 'open' | 'footer' | 'role' | 'onClose' | 'footerHint'> {
  state: ContractForm<V>;
  onClose: () => void;
  /** What the fields are called, where others may change them meanwhile. */
  words?: FieldWords<V>;
  /** What stands in the place of that, where there is more to say. */
  changed?: ReactNode;
  /** What is always to be known before it is sent. */
  hint?: ReactNode;
  /** Why it can't be sent at all. */
  over?: string | null;
  /** Typed elsewhere in the dialog. */
  alsoDirty?: boolean;
  submitText?: string;
  cancelText?: string;
  /** Beside the buttons. */
  extraAction?: ReactNode;
}

/** The dialog of a form (useContractForm): what stops it, what was kept, what changed meanwhile, and what was refused. */
export function ContractDialog<V extends FieldValues>({
  state,
  onClose,
  words,
  changed,
  hint,
  over = null,
  alsoDirty = false,
  submitText = '保存',
  children,
  ...dialog
}: ContractDialogProps<V>) {
  const { reason } = useWritable();
  const { draft } = state;
  return (
    <FormDialog
      {...dialog}
      open
      submitText={submitText}
      dirty={state.dirty || alsoDirty}
      pending={state.pending}
      blocked={(over ?? reason) !== null}
      footerHint={over ?? reason ?? hint}
      onSubmit={(event) => void state.submit(event)}
      onClose={() => {
        draft.drop();
        onClose();
      }}
    >
      <RestoredHint draft={draft} />
      {changed ?? (words ? <ChangedMeanwhile state={state} words={words} /> : null)}
      {children}
      {state.tells ? <FormRefusal refusal={state.refusal} /> : null}
    </FormDialog>
  );
}
