import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import type { AnswerOf } from '#contract/call.ts';
import { SMS_BUDGET, sms } from '#contract/sms.ts';
import { applyFieldErrors } from '#web/api/field-errors.ts';
import { useSend } from '#web/api/use-call.ts';
import { useWritable } from '#web/api/writable.ts';
import { FormRow } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Input } from '#web/ui/input.tsx';
import { centsOf, yuanOf } from '#web/ui/yuan.ts';

type Settings = AnswerOf<typeof sms.settings>['data'];

// People type yuan and may leave the budget empty; the wire takes cents, or null for no limit.
const schema = z
  .object({ daily_budget: z.string().trim(), warn_percent: z.string().trim() })
  .superRefine(({ daily_budget, warn_percent }, context) => {
    const read = sms.updateSettings.body.safeParse({
      daily_budget: daily_budget === '' ? null : centsOf(daily_budget),
      warn_percent: /^\d{1,3}$/.test(warn_percent) ? Number(warn_percent) : Number.NaN,
    });
    for (const { path, message } of read.error?.issues ?? []) context.addIssue({ code: 'custom', path, message });
  });
type Form = z.infer<typeof schema>;

interface BudgetDialogProps {
  settings: Settings;
  onClose: () => void;
}

/** What the hospital's notices by SMS may cost a day, and when the owner is warned. */
export function BudgetDialog({ settings, onClose }: BudgetDialogProps) {
  const { writable, reason } = useWritable();
  const { send, pending } = useSend(sms.updateSettings, { refresh: [sms.list, sms.settings], onDone: onClose });
  const form = useForm<Form>({
    resolver: zodResolver(schema),
    defaultValues: {
      daily_budget: settings.daily_budget === null ? '' : yuanOf(settings.daily_budget),
      warn_percent: String(settings.warn_percent),
    },
    mode: 'onBlur',
  });
  const submit = form.handleSubmit(({ daily_budget, warn_percent }) =>
    send({
      body: {
        daily_budget: daily_budget === '' ? null : centsOf(daily_budget),
        warn_percent: Number(warn_percent),
      },
    }).catch((error: unknown) => void applyFieldErrors(form, error)),
  );
  const { errors, isDirty } = form.formState;
  return (
    <FormDialog
      open
      title="短信预算"
      description="用完后当天不再发送通知短信，验证码不受影响"
      dirty={isDirty}
      pending={pending}
      blocked={!writable}
      footerHint={reason}
      submitText="保存"
      onSubmit={submit}
      onClose={onClose}
    >
      <FormRow
        label="每日预算"
        error={errors.daily_budget?.message}
        hint={`最多 ${SMS_BUDGET.max / 100} 元，不填则不限`}
      >
        <Input inputMode="decimal" autoComplete="off" maxLength={10} suffix="元" {...form.register('daily_budget')} />
      </FormRow>
      <FormRow label="提醒比例" required error={errors.warn_percent?.message} hint="用到预算的这个比例时通知店长">
        <Input inputMode="numeric" autoComplete="off" maxLength={3} suffix="%" {...form.register('warn_percent')} />
      </FormRow>
    </FormDialog>
  );
}
