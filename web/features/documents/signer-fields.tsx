import type { UseFormReturn } from 'react-hook-form';
import { RELATIONS } from '#contract/document-words.ts';
import { staffMembers } from '#contract/staff.ts';
import { PickField } from '#web/api/pick-field.tsx';
import { ControlledRow } from '#web/forms/controlled-row.tsx';
import { FormRow } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { RadioGroup } from '#web/ui/fields/radio.tsx';
import type { SignForm } from './sign-form.ts';

type Form = UseFormReturn<SignForm, unknown, SignForm>;

type Relation = SignForm['signer']['relation'];

const RELATION_OPTIONS = (Object.entries(RELATIONS) as [Relation, string][]).map(([value, label]) => ({
  value,
  label,
}));
const WORKING = { status: 'active' };

/** Who signs, or does not. */
export function SignerFields({ form }: { form: Form }) {
  const errors = form.formState.errors.signer;
  return (
    <div className="grid gap-x-4 gap-y-2 sm:grid-cols-3">
      <FormRow stacked label="签字人姓名" required error={errors?.name?.message}>
        <Input maxLength={50} autoComplete="off" {...form.register('signer.name')} />
      </FormRow>
      <ControlledRow form={form} name="signer.relation" stacked label="与患者关系" required>
        {({ value, onChange }) => (
          <RadioGroup label="与患者关系" options={RELATION_OPTIONS} value={value} onChange={onChange} />
        )}
      </ControlledRow>
      <FormRow stacked label="证件尾号" error={errors?.id_tail?.message}>
        <Input maxLength={4} autoComplete="off" placeholder="证件号码后4位" {...form.register('signer.id_tail')} />
      </FormRow>
    </div>
  );
}

/** 患者拒签: why, and who of the staff saw it. */
export function RefusalFields({ form }: { form: Form }) {
  return (
    <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
      <FormRow stacked label="拒签原因" required error={form.formState.errors.refused?.reason?.message}>
        <Input maxLength={200} autoComplete="off" {...form.register('refused.reason')} />
      </FormRow>
      <ControlledRow form={form} name="refused.second_id" stacked label="见证人" required>
        {({ ref, ...field }) => (
          <PickField {...field} fieldRef={ref} several={false} from={staffMembers.list} where={WORKING} noun="见证人" />
        )}
      </ControlledRow>
    </div>
  );
}
