import { INTERVENE_LIMITS } from '#contract/intervene-words.ts';
import { type Intervene, intervenes } from '#contract/intervenes.ts';
import { ContractDialog } from '#web/forms/contract-dialog.tsx';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { FormRow } from '#web/ui/fields/field.tsx';
import { Textarea } from '#web/ui/fields/textarea.tsx';

const WORDS = {
  met: { title: '已达成？', submit: '达成' },
  unmet: { title: '未达成？', submit: '未达成' },
} as const;
const LABELS = { labels: { outcome: '结果' } };

interface EndForm {
  outcome: string;
}

const valuesOf = ({ outcome }: Intervene): EndForm => ({ outcome });

interface EndDialogProps {
  row: Intervene;
  how: keyof typeof WORDS;
  onClose: () => void;
}

/** What came of it, which its patient reads. */
export function EndDialog({ row, how, onClose }: EndDialogProps) {
  const { id, version, category, content } = row;
  const { title, submit } = WORDS[how];
  const state = useContractForm<typeof intervenes.update, EndForm, Intervene>(intervenes.update, {
    values: valuesOf(row),
    rules: async () => (await import('#contract/intervenes.ts')).intervenes.update.body,
    bodyOf: ({ outcome }) => ({ status: how, outcome, version }),
    params: { id },
    over: { version, valuesOf, read: async () => row },
    draft: `intervene-ended:${id}`,
    refresh: [intervenes.list],
    onDone: onClose,
  });
  const { register, formState } = state.form;
  return (
    <ContractDialog
      state={state}
      words={LABELS}
      title={title}
      description={`${category}：${content.slice(0, 60)}`}
      submitText={submit}
      onClose={onClose}
    >
      <FormRow label="结果" error={formState.errors.outcome?.message}>
        <Textarea
          rows={3}
          maxLength={INTERVENE_LIMITS.outcome}
          placeholder="患者可以看到，可不填"
          {...register('outcome')}
        />
      </FormRow>
    </ContractDialog>
  );
}
