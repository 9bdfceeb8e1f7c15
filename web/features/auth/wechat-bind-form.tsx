import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { LOADING } from '#contract/errors.ts';
import { type WechatPhone, wechat } from '#contract/wechat.ts';
import { ApiError, request } from '#web/api/client.ts';
import { contractResolver } from '#web/api/contract-resolver.ts';
import { useCodeField } from '#web/api/use-code-field.ts';
import { useFormSend } from '#web/api/use-form-send.ts';
import { Button } from '#web/ui/button.tsx';
import { FormRow } from '#web/ui/field.tsx';
import { FormRefusal } from '#web/ui/form-refusal.tsx';
import { PhoneInput } from '#web/ui/phone-input.tsx';
import { plainPhone } from '#web/ui/plain-phone.ts';
import { SmsCodeRow } from '#web/ui/sms-code-row.tsx';

interface Values {
  phone: string;
  code: string;
}

const FIELDS = ['phone', 'code'] as const;
const bodyOf = ({ phone, code }: Values) => ({ phone: plainPhone(phone), code: code.replace(/\s/g, '') });
const RULES = contractResolver(async () => (await import('#contract/wechat.ts')).wechat.bind.body, bodyOf);

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
        <SmsCodeRow
          field={form.register('code')}
          error={errors.code?.message}
          late="没有收到？请确认该手机号已注册"
          {...code.row}
        />
        <FormRefusal refusal={refusal} />
        <Button
          type="submit"
          variant="primary"
          size="touch"
          className="w-full"
          pending={isSubmitting}
          pendingText={LOADING.signingIn}
        >
          绑定并登录
        </Button>
        <Button size="touch" className="-mt-1 w-full" aria-disabled={isSubmitting} onClick={onRefuse}>
          取消
        </Button>
      </form>
    </>
  );
}

function useBinding(onBound: (state: WechatPhone) => void, onOver: () => void) {
  const form = useForm<Values, unknown, Values>({
    mode: 'onTouched',
    defaultValues: { phone: '', code: '' },
    resolver: RULES,
  });
  const sending = useFormSend(form, FIELDS, async (values) => {
    try {
      onBound(await request(wechat.bind, { body: bodyOf(values) }));
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'STATE')) throw error;
      onOver();
    }
  });
  const phone = plainPhone(form.watch('phone'));
  const code = useCodeField({
    form,
    call: wechat.bindSms,
    phone,
    needs: ['phone'],
    code: 'code',
    args: (proof) => ({ body: { phone, proof } }),
  });
  return { form, ...sending, code };
}
