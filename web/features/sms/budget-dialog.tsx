import type { AnswerOf } from '#contract/call.ts';
import { SMS_BUDGET, sms } from '#contract/sms.ts';
import { ContractDialog } from '#web/forms/contract-dialog.tsx';
import { ControlledRow } from '#web/forms/controlled-row.tsx';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { FormRow } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { MoneyInput } from '#web/ui/fields/money-input.tsx';
import { sentMoney, type TypedMoney } from '#web/ui/text/yuan.ts';

type Settings = AnswerOf<typeof sms.settings>['data'];

/** Left empty, the budget has no limit. */
interface Form {
  daily_budget: TypedMoney;
  warn_percent: string;
}

const bodyOf = ({ daily_budget, warn_percent }: Form) => ({
  daily_budget: sentMoney(daily_budget),
  warn_percent: /^\d{1,3}$/.test(warn_percent.trim()) ? Number(warn_percent) : Number.NaN,
});

interface BudgetDialogProps {
  settings: Settings;
  onClose: () => void;
}

/** What the hospital's notices by SMS may cost a day, and when the owner is warned. */
export function BudgetDialog({ settings, onClose }: BudgetDialogProps) {
  const state = useContractForm<typeof sms.updateSettings, Form>(sms.updateSettings, {
    values: {
      daily_budget: settings.daily_budget,
      warn_percent: String(settings.warn_percent),
    },
    rules: async () => sms.updateSettings.body,
    bodyOf,
    refresh: [sms.list, sms.settings],
    onDone: onClose,
  });
  const { register, formState } = state.form;
  const { errors } = formState;
  return (
    <ContractDialog
      state={state}
      title="短信预算"
      description="用完后当天不再发送通知短信，验证码不受影响"
      onClose={onClose}
    >
      <ControlledRow
        form={state.form}
        name="daily_budget"
        label="每日预算"
        hint={`最多 ${SMS_BUDGET.max / 100} 元，不填则不限`}
      >
        {(field) => <MoneyInput {...field} />}
      </ControlledRow>
      <FormRow label="提醒比例" required error={errors.warn_percent?.message} hint="用到预算的这个比例时通知店长">
        <Input inputMode="numeric" autoComplete="off" maxLength={3} suffix="%" {...register('warn_percent')} />
      </FormRow>
    </ContractDialog>
  );
}
