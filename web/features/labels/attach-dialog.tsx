import { type AttachedLabels, labels } from '#contract/label-calls.ts';
import { LABEL_TARGETS } from '#contract/labels.ts';
import { request } from '#web/api/client.ts';
import type { Picked } from '#web/api/picked.ts';
import { ContractDialog } from '#web/forms/contract-dialog.tsx';
import type { Control } from '#web/forms/controls.ts';
import { FieldRow } from '#web/forms/field-row.tsx';
import { useContractForm } from '#web/forms/use-contract-form.ts';

const WORDS = { labels: { label_ids: '标签' } };
const FIELD = { label: '标签', kind: 'list', required: false } as const;

const valuesOf = ({ labels: all }: AttachedLabels) => ({ label_ids: all.map(({ id, name }) => ({ id, name })) });

interface AttachDialogProps {
  /** As they are now. */
  attached: AttachedLabels;
  /** Of who or what is labelled. */
  name: string;
  onClose: () => void;
}

/** Which labels somebody has. */
export function AttachDialog({ attached, name, onClose }: AttachDialogProps) {
  const { target, target_id, version } = attached;
  const state = useContractForm(labels.attach, {
    values: valuesOf(attached) as Record<string, unknown>,
    rules: async () => labels.attach.body,
    bodyOf: ({ label_ids }) => ({ target, target_id, version, label_ids: (label_ids as Picked[]).map(({ id }) => id) }),
    over: {
      version,
      valuesOf,
      read: async () => (await request(labels.readAttached, { query: { target, target_id } })).data,
    },
    refresh: [labels.readAttached],
    onDone: onClose,
  });
  const control: Control = {
    control: 'picks',
    from: labels.list,
    noun: '标签',
    shown: 'labels',
    where: { target, status: 1 },
    hint: target === 'patient' ? '请勿用标签写诊断' : `${LABEL_TARGETS[target]}的标签`,
  };
  return (
    <ContractDialog state={state} words={WORDS} title={`${name}的标签`} onClose={onClose}>
      <FieldRow name="label_ids" form={state.form} control={control} field={FIELD} />
    </ContractDialog>
  );
}
