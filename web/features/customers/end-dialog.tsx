import { type FollowUp, followUps } from '#contract/follow-ups.ts';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { FormRow } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { customerLists } from './call-lists.ts';
import { DayRow } from './day-row.tsx';
import { FollowUpFrame } from './follow-up-frame.tsx';

const WORDS = {
  attempt: { title: '未接通', label: '说明', submit: '记下，改天再联系' },
  skipped: { title: '跳过回访', label: '原因', submit: '跳过' },
  cancelled: { title: '取消回访', label: '原因', submit: '取消回访' },
} as const;

interface EndForm {
  text: string;
  due_on: string;
}

interface EndDialogProps {
  row: FollowUp;
  how: keyof typeof WORDS;
  onClose: () => void;
}

/** Nobody was reached, and it stays open; or it is left out, or called off, with why. */
export function EndDialog({ row, how, onClose }: EndDialogProps) {
  const { title, label, submit } = WORDS[how];
  const { version } = row;
  const isTried = how === 'attempt';
  const state = useContractForm<typeof followUps.update, EndForm>(followUps.update, {
    values: { text: isTried ? '未接通' : '', due_on: row.due_on },
    rules: async () => followUps.update.body,
    bodyOf: ({ text, due_on }) =>
      isTried ? { attempt: text, due_on, version } : { status: how, reason: text, version },
    params: { id: row.id ?? 0 },
    names: { attempt: 'text', reason: 'text' },
    refresh: customerLists,
    onDone: onClose,
  });
  const { form } = state;
  return (
    <FollowUpFrame state={state} row={row} title={title} submitText={submit} cancelText="返回" onClose={onClose}>
      <FormRow label={label} required={isTried} error={form.formState.errors.text?.message}>
        <Input maxLength={200} autoComplete="off" {...form.register('text')} />
      </FormRow>
      {isTried ? <DayRow form={form} name="due_on" label="回访日期" required offered={[1, 3, 7]} /> : null}
    </FollowUpFrame>
  );
}
