import { useState } from 'react';
import { dentureOrders } from '#contract/denture-orders.ts';
import { useWritable } from '#web/api/writable.ts';
import { RestoredHint } from '#web/forms/restored-hint.tsx';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { FormRow } from '#web/ui/fields/field.tsx';
import { Textarea } from '#web/ui/fields/textarea.tsx';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { stayPut } from '#web/ui/overlays/form-dialog.tsx';

const MOST_TEXT = 500;
const NOTHING = { text: '' };

/** 留言: what the other side reads. */
export function MessageForm({ id }: { id: number }) {
  const [sent, setSent] = useState(0);
  // What was sent leaves an empty field behind.
  return <Field key={sent} id={id} onSent={() => setSent(sent + 1)} />;
}

function Field({ id, onSent }: { id: number; onSent: () => void }) {
  const { reason } = useWritable();
  const state = useContractForm(dentureOrders.message, {
    values: NOTHING,
    rules: async () => (await import('#contract/denture-orders.ts')).dentureOrders.message.body,
    bodyOf: (form) => form,
    params: { id },
    draft: `denture-message:${id}`,
    refresh: [dentureOrders.one],
    onDone: onSent,
  });
  const { form, pending, submit } = state;
  return (
    <form
      noValidate
      aria-label="留言"
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (reason === null) void submit();
      }}
    >
      <RestoredHint draft={state.draft} />
      <FormRow stacked label="新留言" error={form.formState.errors.text?.message}>
        <Textarea rows={2} maxLength={MOST_TEXT} {...form.register('text')} />
      </FormRow>
      <div className="flex justify-end">
        <GuardedButton
          type="submit"
          size="sm"
          className="pointer-coarse:min-h-11"
          reason={reason}
          pending={pending}
          onMouseDown={stayPut}
        >
          发送留言
        </GuardedButton>
      </div>
    </form>
  );
}
