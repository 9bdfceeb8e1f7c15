import { useState } from 'react';
import type { FactorSetup } from '#contract/auth.ts';
import { LOADING } from '#contract/errors.ts';
import { secondFactor } from '#contract/second-factor.ts';
import { FACTOR_CODE } from '#web/clinic/codes/factor-code.ts';
import { FactorCodeRow } from '#web/clinic/codes/factor-code-row.tsx';
import { FactorSetupGuide } from '#web/clinic/codes/factor-setup-guide.tsx';
import { useCallForm } from '#web/forms/use-call-form.ts';
import { Button } from '#web/ui/button.tsx';
import { FormRefusal } from '#web/ui/feedback/form-refusal.tsx';
import { FormRow } from '#web/ui/fields/field.tsx';
import { PasswordInput } from '#web/ui/fields/password-input.tsx';

/** It is off: the password first, then the picture and a first code. */
export function FactorOff({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const [setup, setSetup] = useState<FactorSetup | null>(null);
  return setup ? (
    <FirstCode setup={setup} onCodes={onCodes} onCancel={() => setSetup(null)} />
  ) : (
    <Begin onBegun={setSetup} />
  );
}

function Begin({ onBegun }: { onBegun: (setup: FactorSetup) => void }) {
  const { form, submit, refusal } = useCallForm(secondFactor.begin, {
    mode: 'onSubmit',
    values: { password: '' },
    rules: async () => (await import('#contract/second-factor.ts')).secondFactor.begin.body,
    bodyOf: (values) => values,
    failuresIn: 'form',
    silent: true,
    onDone: ({ data }) => onBegun(data),
  });
  const { errors, isSubmitting } = form.formState;
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex max-w-120 flex-col gap-4">
      <p className="text-14 text-ink-700">尚未开启。请先输入登录密码，确认是您本人。</p>
      <FormRow label="登录密码" required stacked size="touch" error={errors.password?.message}>
        <PasswordInput {...form.register('password')} />
      </FormRow>
      <FormRefusal refusal={refusal} />
      <Button type="submit" variant="primary" size="touch" pending={isSubmitting} pendingText={LOADING.requesting}>
        开始设置
      </Button>
    </form>
  );
}

interface FirstCodeProps {
  setup: FactorSetup;
  onCodes: (codes: readonly string[]) => void;
  onCancel: () => void;
}

function FirstCode({ setup, onCodes, onCancel }: FirstCodeProps) {
  const { form, submit, refusal } = useCallForm(secondFactor.enable, {
    ...FACTOR_CODE,
    onDone: ({ data }) => onCodes(data.recovery_codes),
  });
  const { errors, isSubmitting } = form.formState;
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex max-w-120 flex-col gap-4">
      <FactorSetupGuide setup={setup} />
      <FactorCodeRow field={form.register('code')} error={errors.code?.message} first />
      <FormRefusal refusal={refusal} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" size="touch" pending={isSubmitting} pendingText={LOADING.requesting}>
          开启两步验证
        </Button>
        <Button size="touch" onClick={onCancel}>
          取消
        </Button>
      </div>
    </form>
  );
}
