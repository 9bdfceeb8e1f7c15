import { SIGNUP_PURPOSE } from '#contract/campaign-form.ts';
import type { OpenCampaign } from '#contract/campaign-rows.ts';
import { campaigns } from '#contract/campaigns.ts';
import { ContractDialog } from '#web/forms/contract-dialog.tsx';
import { ControlledRow } from '#web/forms/controlled-row.tsx';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { FormRow } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';

interface SignUpDialogProps {
  campaign: OpenCampaign;
  onClose: () => void;
}

/** 报名: who, at which number, and what both are used for, above the button. No draft: it is nobody's device for sure. */
export function SignUpDialog({ campaign, onClose }: SignUpDialogProps) {
  const state = useContractForm(campaigns.signUp, {
    values: { name: '', phone: '', agreed: false },
    params: { id: campaign.id },
    rules: async () => campaigns.signUp.body,
    bodyOf: (values) => values,
    onDone: onClose,
  });
  const { form } = state;
  const { errors } = form.formState;
  return (
    <ContractDialog
      state={state}
      title={`报名：${campaign.name}`}
      submitText="提交报名"
      words={{ labels: { name: '姓名', phone: '手机号', agreed: '用途说明' } }}
      onClose={onClose}
    >
      <FormRow stacked required label="姓名" error={errors.name?.message}>
        <Input {...form.register('name')} autoComplete="name" maxLength={20} />
      </FormRow>
      <FormRow stacked required label="手机号" error={errors.phone?.message}>
        <Input {...form.register('phone')} inputMode="tel" autoComplete="tel" maxLength={11} />
      </FormRow>
      <ControlledRow stacked required form={form} name="agreed" label="用途说明" hint={SIGNUP_PURPOSE}>
        {({ value, onChange }) => (
          <Checkbox checked={value} onChange={onChange}>
            我已阅读并同意上述个人信息用途
          </Checkbox>
        )}
      </ControlledRow>
    </ContractDialog>
  );
}
