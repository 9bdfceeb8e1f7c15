import { useAtomValue } from 'jotai';
import type { UseFormReturn } from 'react-hook-form';
import type { Call } from '#contract/call.ts';
import { insuranceRecords } from '#contract/marketing-products.ts';
import type { InsuranceRecord } from '#contract/product-rows.ts';
import type { FieldWords } from '#web/forms/changed-meanwhile.tsx';
import { ContractDialog } from '#web/forms/contract-dialog.tsx';
import { ControlledRow } from '#web/forms/controlled-row.tsx';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { minuteAtom } from '#web/realtime/server-clock.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { DatePicker } from '#web/ui/fields/date-picker.tsx';
import { FormRow } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { MoneyInput } from '#web/ui/fields/money-input.tsx';
import { Textarea } from '#web/ui/fields/textarea.tsx';
import { moneyText, sentMoney, type TypedMoney } from '#web/ui/text/yuan.ts';
import { type FoundMember, MemberField } from './member-field.tsx';

interface PolicyValues {
  member: FoundMember | null;
  product_id: number | null;
  policy_no: string;
  insured: string;
  insurer: string;
  premium: TypedMoney;
  from: string | null;
  to: string | null;
  surrendered: boolean;
  remarks: string;
}

const SURRENDERED = 4;
const EMPTY: PolicyValues = {
  ...{ member: null, product_id: null, policy_no: '', insured: '', insurer: '', premium: null },
  ...{ from: null, to: null, surrendered: false, remarks: '' },
};

const valuesOf = (row: InsuranceRecord): PolicyValues => ({
  ...{ member: row.member, product_id: row.product_id, policy_no: row.policy_no, insured: row.insured },
  ...{ insurer: row.insurer, premium: row.premium, from: row.from, to: row.to },
  ...{ surrendered: row.status === SURRENDERED, remarks: row.remarks },
});

const bodyOf = ({ member, premium, surrendered, ...values }: PolicyValues) => ({
  ...values,
  member_id: member?.id,
  premium: sentMoney(premium),
  status: surrendered ? SURRENDERED : null,
});

const WORDS: FieldWords<PolicyValues> = {
  labels: {
    ...{ member: '会员', policy_no: '保单号', insured: '被保险人', insurer: '保险公司', premium: '保费' },
    ...{ from: '生效日期', to: '到期日期', surrendered: '已退保', remarks: '备注' },
  },
  show: {
    member: (member) => member?.name,
    premium: (premium) => moneyText(premium) || '—',
    surrendered: (yes) => (yes ? '是' : '否'),
  },
};

interface PolicyDialogProps {
  /** As it is now; null: a new one. */
  row: InsuranceRecord | null;
  onClose: () => void;
}

/** 登记保单, or what is noted of one. What was sold keeps whose it is and its premium. */
export function PolicyDialog({ row, onClose }: PolicyDialogProps) {
  const call = row ? insuranceRecords.change : insuranceRecords.create;
  const state = useContractForm<Call, PolicyValues, InsuranceRecord>(call, {
    values: row ? valuesOf(row) : EMPTY,
    rules: async () => (row ? insuranceRecords.change.body : insuranceRecords.create.body),
    bodyOf: (values) => (row ? { ...bodyOf(values), version: row.version } : bodyOf(values)),
    names: { member_id: 'member' },
    ...(row ? { params: { id: row.id } } : {}),
    over: row && { version: row.version, valuesOf, read: async () => row },
    draft: `insurance:${row?.id ?? 'new'}`,
    refresh: [insuranceRecords.list],
    onDone: onClose,
  });
  const { form } = state;
  const sold = Boolean(row?.disposal);
  return (
    <ContractDialog
      state={state}
      words={WORDS}
      title={row ? '编辑保单' : '登记保单'}
      width={640}
      hint={sold ? '售出的保单不能改会员和保费' : undefined}
      onClose={onClose}
    >
      {sold ? (
        <FormRow label="会员">
          <p className="pt-2 font-semibold">{row?.member.name}</p>
        </FormRow>
      ) : (
        <ControlledRow form={form} name="member" label="会员" required>
          {(field) => <MemberField {...field} />}
        </ControlledRow>
      )}
      <Fields form={form} sold={sold} over={row?.status === SURRENDERED} />
    </ContractDialog>
  );
}

interface FieldsProps {
  form: UseFormReturn<PolicyValues, unknown, PolicyValues>;
  sold: boolean;
  /** It was given up: nothing leads back from there. */
  over: boolean;
}

function Fields({ form, sold, over }: FieldsProps) {
  const today = useAtomValue(minuteAtom).date;
  const { errors } = form.formState;
  return (
    <>
      <FormRow label="被保险人" required error={errors.insured?.message}>
        <Input {...form.register('insured')} autoComplete="off" maxLength={60} />
      </FormRow>
      <FormRow label="保单号" error={errors.policy_no?.message}>
        <Input {...form.register('policy_no')} autoComplete="off" maxLength={60} />
      </FormRow>
      <FormRow label="保险公司" error={errors.insurer?.message}>
        <Input {...form.register('insurer')} autoComplete="off" maxLength={60} />
      </FormRow>
      {sold ? null : (
        <ControlledRow form={form} name="premium" label="保费" required>
          {(field) => <MoneyInput {...field} />}
        </ControlledRow>
      )}
      <ControlledRow form={form} name="from" label="生效日期" required>
        {(field) => <DatePicker {...field} today={today} />}
      </ControlledRow>
      <ControlledRow form={form} name="to" label="到期日期" required>
        {(field) => <DatePicker {...field} today={today} />}
      </ControlledRow>
      {over ? null : (
        <ControlledRow form={form} name="surrendered" label="退保" hint="退保后不能恢复">
          {({ value, onChange }) => (
            <Checkbox checked={value} onChange={onChange}>
              已退保
            </Checkbox>
          )}
        </ControlledRow>
      )}
      <FormRow label="备注" error={errors.remarks?.message}>
        <Textarea rows={2} maxLength={500} {...form.register('remarks')} />
      </FormRow>
    </>
  );
}
