import { useState } from 'react';
import { FormRow } from '#web/ui/fields/field.tsx';
import { Textarea } from '#web/ui/fields/textarea.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';

interface ReasonDialogProps {
  title: string;
  description: string;
  label: string;
  submitText: string;
  /** Null: it is done; else what is wrong with the reason. */
  onReason: (reason: string) => Promise<string | null>;
  onClose: () => void;
}

/** A step that has to say why: 2 to 200 characters. */
export function ReasonDialog({ title, description, label, submitText, onReason, onClose }: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const submit = async () => {
    setPending(true);
    const wrong = await onReason(reason);
    setPending(false);
    setError(wrong);
    if (wrong === null) onClose();
  };
  return (
    <FormDialog
      open
      title={title}
      description={description}
      dirty={reason !== ''}
      pending={pending}
      submitText={submitText}
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      <FormRow label={label} required error={error ?? undefined}>
        <Textarea rows={3} maxLength={200} value={reason} onChange={(event) => setReason(event.target.value)} />
      </FormRow>
    </FormDialog>
  );
}
