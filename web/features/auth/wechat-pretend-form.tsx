import { useForm } from 'react-hook-form';
import { LOADING } from '#contract/errors.ts';
import { SubmitButton } from '#web/forms/page-form.tsx';
import { FormRefusal } from '#web/ui/feedback/form-refusal.tsx';
import { FormRow } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';

interface WechatPretendFormProps {
  onPretend: (openid: string) => void;
  pending: boolean;
  problem: string | null;
}

/** Where no WeChat is configured, and never in production: this page says whose phone it is. */
export function WechatPretendForm({ onPretend, pending, problem }: WechatPretendFormProps) {
  const form = useForm<{ openid: string }>({ defaultValues: { openid: '' } });
  const submit = form.handleSubmit(({ openid }) => onPretend(openid.trim()));
  return (
    <>
      <h1 className="text-center font-semibold text-22">本地演示</h1>
      <p className="mt-1 text-center text-14 text-ink-500">没有配置微信，由此页扮演手机上的微信</p>
      <form noValidate onSubmit={(event) => void submit(event)} className="mt-5 flex flex-col gap-4">
        <FormRow
          label="微信号"
          stacked
          size="touch"
          error={form.formState.errors.openid?.message}
          hint="任意填写；同一个微信号绑定一次后即被认出"
        >
          <Input
            {...form.register('openid', {
              required: '微信号为必填项',
              maxLength: { value: 40, message: '微信号最多40个字符' },
            })}
            autoComplete="off"
          />
        </FormRow>
        <FormRefusal refusal={problem === null ? null : { text: problem, retry: false }} />
        <SubmitButton pending={pending} pendingText={LOADING.requesting}>
          继续
        </SubmitButton>
      </form>
    </>
  );
}
