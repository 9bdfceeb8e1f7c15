import type { ReactNode } from 'react';
import { LOADING } from '#contract/errors.ts';
import { type WechatPhone, wechat } from '#contract/wechat.ts';
import { ApiError } from '#web/api/client.ts';
import { SmsCodeRow } from '#web/clinic/codes/sms-code-row.tsx';
import { usePhoneCode } from '#web/clinic/codes/use-code-field.ts';
import { SubmitButton } from '#web/forms/page-form.tsx';
import { useCallForm } from '#web/forms/use-call-form.ts';
import { Button } from '#web/ui/button.tsx';
import { FormRefusal } from '#web/ui/feedback/form-refusal.tsx';
import { FormRow } from '#web/ui/fields/field.tsx';
import { PhoneInput } from '#web/ui/fields/phone-input.tsx';
import { plainPhone } from '#web/ui/fields/plain-phone.ts';

interface Values {
  phone: string;
  code: string;
}

const bodyOf = ({ phone, code }: Values) => ({ phone: plainPhone(phone), code: code.replace(/\s/g, '') });

interface WechatBindFormProps {
  /** What would be signed in. */
  about: ReactNode;
  onBound: (state: WechatPhone) => void;
  /** The sign-in ran out or was ended meanwhile. */
  onOver: () => void;
  onRefuse: () => void;
}

/** A WeChat that belongs to no account yet: once, by phone and SMS code. */
export function WechatBindForm({ about, onBound, onOver, onRefuse }: WechatBindFormProps) {
  const { form, submit, refusal, code } = useBinding(onBound, onOver);
  const { errors, isSubmitting } = form.formState;
  return (
    <>
      <h1 className="text-center font-semibold text-22">绑定账号</h1>
      <p className="mt-1 text-center text-14 text-ink-500">该微信尚未绑定账号，验证手机号后绑定并登录</p>
      {about}
      <form noValidate onSubmit={(event) => void submit(event)} className="mt-5 flex flex-col gap-4">
        <FormRow label="手机号" stacked size="touch" error={errors.phone?.message}>
          <PhoneInput {...form.register('phone')} />
        </FormRow>
        <SmsCodeRow field={form.register('code')} error={errors.code?.message} known {...code.row} />
        <FormRefusal refusal={refusal} />
        <SubmitButton pending={isSubmitting} pendingText={LOADING.signingIn}>
          绑定并登录
        </SubmitButton>
        <Button size="touch" className="-mt-1 w-full" aria-disabled={isSubmitting} onClick={onRefuse}>
          取消
        </Button>
      </form>
    </>
  );
}

function useBinding(onBound: (state: WechatPhone) => void, onOver: () => void) {
  const state = useCallForm<typeof wechat.bind, Values>(wechat.bind, {
    mode: 'onTouched',
    values: { phone: '', code: '' },
    rules: async () => (await import('#contract/wechat.ts')).wechat.bind.body,
    bodyOf,
    failuresIn: 'form',
    silent: true,
    onDone: onBound,
    onRefused: (error) => {
      if (!(error instanceof ApiError && error.code === 'STATE')) return false;
      onOver();
      return true;
    },
  });
  const { form } = state;
  const code = usePhoneCode(form, wechat.bindSms);
  return { ...state, code };
}
