import { dentureOrders } from '#contract/denture-orders.ts';
import type { DentureOrder } from '#contract/denture-rows.ts';
import { FAULTS, type Fault, faults } from '#contract/denture-words.ts';
import type { FieldWords } from '#web/forms/changed-meanwhile.tsx';
import { ContractDialog } from '#web/forms/contract-dialog.tsx';
import { ControlledRow } from '#web/forms/controlled-row.tsx';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { FormRow } from '#web/ui/fields/field.tsx';
import { RadioGroup } from '#web/ui/fields/radio.tsx';
import { Textarea } from '#web/ui/fields/textarea.tsx';
import { useShowDenture } from './use-denture-news.ts';
import { itemsText, type Press } from './words.ts';

interface StepForm {
  note: string;
  fault: Fault | '';
}

const WORDS: FieldWords<StepForm> = { labels: { note: '说明', fault: '责任方' } };
const MOST_NOTE = 500;
const FAULT_OPTIONS = faults.map((value) => ({ value, label: FAULTS[value] }));
/** What its form says does not stand in the order: nobody overtakes it. */
const valuesOf = (): StepForm => ({ note: '', fault: '' });

/** What is asked, by where it leads. */
const NOTES: Partial<Record<Press['to'], { label: string; required: boolean }>> = {
  question: { label: '疑问', required: true },
  rework: { label: '返工原因', required: true },
  cancelled: { label: '原因', required: false },
  cancel_declined: { label: '原因', required: false },
};
const ANSWER = { label: '答复', required: false };

interface StepDialogProps {
  /** As it is known now. */
  row: DentureOrder;
  press: Press;
  onClose: () => void;
}

/** A step that says something: a question, its answer, a rework, a cancellation. */
export function StepDialog({ row, press, onClose }: StepDialogProps) {
  const { id, version, code, items } = row;
  const { to, stage, label } = press;
  const note = NOTES[to] ?? ANSWER;
  const show = useShowDenture();
  const state = useContractForm<typeof dentureOrders.step, StepForm, DentureOrder>(dentureOrders.step, {
    values: valuesOf(),
    rules: async () => (await import('#contract/denture-orders.ts')).dentureOrders.step.body,
    bodyOf: (form) => ({ to, stage, note: form.note, fault: form.fault || null, version }),
    params: { id },
    over: { version, valuesOf, read: async () => row },
    draft: `denture-step:${id}:${to}`,
    refresh: [dentureOrders.list, dentureOrders.one],
    onDone: ({ data }) => {
      show(data);
      onClose();
    },
  });
  const { form } = state;
  return (
    <ContractDialog
      state={state}
      words={WORDS}
      title={label}
      description={`${code}，${itemsText(items)}`}
      submitText={label}
      onClose={onClose}
    >
      <FormRow label={note.label} required={note.required} error={form.formState.errors.note?.message}>
        <Textarea rows={3} maxLength={MOST_NOTE} {...form.register('note')} />
      </FormRow>
      {to === 'rework' ? (
        <ControlledRow form={form} name="fault" label="责任方" required>
          {({ value, onChange }) => (
            <RadioGroup label="责任方" options={FAULT_OPTIONS} value={value} onChange={onChange} />
          )}
        </ControlledRow>
      ) : null}
    </ContractDialog>
  );
}
