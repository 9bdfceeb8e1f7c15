import { useState } from 'react';
import type { SecondStep as Step } from '#contract/auth.ts';
import type { AnswerOf } from '#contract/call.ts';
import { LOADING } from '#contract/errors.ts';
import { secondFactor } from '#contract/second-factor.ts';
import { FACTOR_CODE } from '#web/clinic/codes/factor-code.ts';
import { FactorCodeRow } from '#web/clinic/codes/factor-code-row.tsx';
import { FactorSetupGuide } from '#web/clinic/codes/factor-setup-guide.tsx';
import { RecoveryCodes } from '#web/clinic/codes/recovery-codes.tsx';
import { PageForm } from '#web/forms/page-form.tsx';
import { useCallForm } from '#web/forms/use-call-form.ts';
import { Button } from '#web/ui/button.tsx';

type Answer = AnswerOf<typeof secondFactor.signIn>;

interface SecondStepProps {
  step: Step;
  /** Takes the session over. */
  onAnswer: (answer: Answer) => Promise<void>;
  onBack: () => void;
}

/** The second step of a sign-in, in the place of the first. Who must have a second factor and has none sets it up here. */
export function SecondStep({ step, onAnswer, onBack }: SecondStepProps) {
  const [kept, setKept] = useState<Answer | null>(null);
  const take = async (answer: Answer) => {
    // The session waits until the codes are kept: the next page would take them away.
    if (answer.recovery_codes) setKept(answer);
    else await onAnswer(answer);
  };
  if (kept?.recovery_codes) return <RecoveryCodes codes={kept.recovery_codes} onKept={() => void onAnswer(kept)} />;
  return (
    <>
      <h1 className="font-semibold text-28">{step.setup ? '设置两步验证' : '两步验证'}</h1>
      <p className="mt-1 mb-6 text-14 text-ink-500">
        {step.setup ? '平台管理员须开启两步验证后才能登录' : '您的账号已开启两步验证'}
      </p>
      {step.setup ? <FactorSetupGuide setup={step.setup} /> : null}
      <CodeForm step={step} onAnswer={take} />
      <Button variant="text" className="-ml-1 mt-3 max-lg:h-11" onClick={onBack}>
        返回
      </Button>
    </>
  );
}

function CodeForm({ step, onAnswer }: { step: Step; onAnswer: (answer: Answer) => Promise<void> }) {
  const state = useCallForm(secondFactor.signIn, {
    ...FACTOR_CODE,
    bodyOf: ({ code }) => ({ ticket: step.ticket, code }),
    silent: true,
    via: async (press) => onAnswer(await press()),
  });
  const { register, formState } = state.form;
  return (
    <PageForm state={state} pendingText={LOADING.signingIn} submitText="登录" look="mt-4 gap-3">
      <FactorCodeRow field={register('code')} error={formState.errors.code?.message} first={step.setup !== undefined} />
    </PageForm>
  );
}
