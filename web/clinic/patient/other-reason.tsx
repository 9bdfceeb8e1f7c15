import { type FormEvent, useState } from 'react';
import { FormRow } from '#web/ui/fields/field.tsx';
import { Textarea } from '#web/ui/fields/textarea.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';

const MOST = 200;

/** What whole numbers are looked at for, in words. */
export function OtherReason({ onReason, onClose }: { onReason: (text: string) => void; onClose: () => void }) {
  const [text, setText] = useState('');
  const [missing, setMissing] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // It may stand in another form.
    event.stopPropagation();
    if (text.trim() === '') setMissing(true);
    else onReason(text.trim());
  };
  return (
    <FormDialog
      open
      title="查看完整号码"
      description="原因会记入操作日志"
      dirty={text.trim() !== ''}
      submitText="查看"
      onSubmit={submit}
      onClose={onClose}
    >
      <FormRow label="原因说明" required error={missing && text.trim() === '' ? '原因说明为必填项' : undefined}>
        <Textarea maxLength={MOST} value={text} onChange={(event) => setText(event.target.value)} />
      </FormRow>
    </FormDialog>
  );
}
