import { type FollowUp, followUps } from '#contract/follow-ups.ts';
import { ControlledRow } from '#web/forms/controlled-row.tsx';
import { type ContractForm, useContractForm } from '#web/forms/use-contract-form.ts';
import { ChipRadios } from '#web/ui/fields/chip-radios.tsx';
import { FormRow } from '#web/ui/fields/field.tsx';
import { Textarea } from '#web/ui/fields/textarea.tsx';
import { customerLists } from './call-lists.ts';
import { DayRow } from './day-row.tsx';
import { FollowUpFrame } from './follow-up-frame.tsx';

const FEELINGS = ['良好', '轻微不适', '明显不适', '需要复诊'] as const;
const PAINS = Array.from({ length: 11 }, (_, pain) => String(pain));
const YES = '有';
const YES_OR_NO = ['无', YES] as const;

interface ResultForm {
  feeling: string;
  /** Empty: not asked, as below. */
  pain: string;
  swelling: string;
  bleeding: string;
  text: string;
  next_due_on: string;
}
const NOTHING: ResultForm = { feeling: '', pain: '', swelling: '', bleeding: '', text: '', next_due_on: '' };

const saidOf = (chip: string) => (chip === '' ? null : chip === YES);
/** Who feels well needs no words. */
const bodyOf = ({ feeling, pain, swelling, bleeding, text, next_due_on }: ResultForm, version: number) => ({
  result: {
    ...{ text: text.trim() || feeling, feeling, pain: pain === '' ? null : Number(pain) },
    ...{ swelling: saidOf(swelling), bleeding: saidOf(bleeding) },
  },
  ...{ next_due_on: next_due_on || null, version },
});

/** How somebody is after a treatment: a chip, and it is done; more where there is more. */
export function ResultDialog({ row, onClose }: { row: FollowUp; onClose: () => void }) {
  const state = useContractForm<typeof followUps.complete, ResultForm>(followUps.complete, {
    values: NOTHING,
    rules: async () => followUps.complete.body,
    bodyOf: (form) => bodyOf(form, row.version),
    params: { id: row.id ?? 0 },
    names: { result: '', 'result.text': 'text', 'result.feeling': 'feeling', 'result.pain': 'pain' },
    refresh: customerLists,
    onDone: onClose,
  });
  const { form } = state;
  return (
    <FollowUpFrame state={state} row={row} title="回访结果" submitText="完成" onClose={onClose}>
      <Chips form={form} name="feeling" label="感受" choices={FEELINGS} />
      <Chips form={form} name="pain" label="疼痛（0 无痛 – 10 剧痛）" choices={PAINS} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Chips form={form} name="swelling" label="肿胀" choices={YES_OR_NO} />
        <Chips form={form} name="bleeding" label="出血" choices={YES_OR_NO} />
      </div>
      <FormRow label="说明" hint="选了感受可不填" error={form.formState.errors.text?.message}>
        <Textarea rows={2} maxLength={500} {...form.register('text')} />
      </FormRow>
      <DayRow form={form} name="next_due_on" label="下次回访" offered={[0, 1, 3, 7, 30]} />
    </FollowUpFrame>
  );
}

interface ChipsProps {
  form: ContractForm<ResultForm>['form'];
  name: 'feeling' | 'pain' | 'swelling' | 'bleeding';
  label: string;
  choices: readonly string[];
}

function Chips({ form, name, label, choices }: ChipsProps) {
  return (
    <ControlledRow form={form} name={name} label={label}>
      {({ value, onChange, ref }) => (
        <ChipRadios label={label} choices={choices} value={value} onChange={onChange} firstRef={ref} />
      )}
    </ControlledRow>
  );
}
