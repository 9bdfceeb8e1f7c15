import { type Intervene, intervenes } from '#contract/intervenes.ts';
import { ContractDialog } from '#web/forms/contract-dialog.tsx';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { INTERVENE_WORDS, InterveneFields, type InterveneForm } from './form-fields.tsx';

const valuesOf = ({ category, content, goal, review_on }: Intervene): InterveneForm => ({
  ...{ category, content, goal, review_on: review_on ?? '' },
});

interface EditDialogProps {
  /** As it is known now. */
  row: Intervene;
  onClose: () => void;
}

/** 修改: what a colleague saved first is chosen field by field. */
export function EditDialog({ row, onClose }: EditDialogProps) {
  const { id, version } = row;
  const state = useContractForm<typeof intervenes.update, InterveneForm, Intervene>(intervenes.update, {
    values: valuesOf(row),
    rules: async () => (await import('#contract/intervenes.ts')).intervenes.update.body,
    bodyOf: (form) => ({ ...form, version }),
    params: { id },
    over: { version, valuesOf, read: async () => row },
    draft: `intervene-changed:${id}`,
    refresh: [intervenes.list],
    onDone: onClose,
  });
  return (
    <ContractDialog
      state={state}
      words={INTERVENE_WORDS}
      title="修改干预"
      description={row.patient.name}
      width={640}
      onClose={onClose}
    >
      <InterveneFields form={state.form} />
    </ContractDialog>
  );
}
