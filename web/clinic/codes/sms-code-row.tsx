import { SmsCodeButton, type SmsCodeButtonProps } from '#web/clinic/codes/sms-code-button.tsx';
import { maskedPhone } from '#web/clinic/patient/masked-phone.ts';
import type { ControlSize } from '#web/ui/control.ts';
import { FormRow } from '#web/ui/fields/field.tsx';
import type { InputProps } from '#web/ui/fields/input.tsx';
import { OtpInput } from '#web/ui/fields/otp-input.tsx';

interface SmsCodeRowProps extends SmsCodeButtonProps {
  /** The field of a form, as `register` gives it. */
  field: Omit<InputProps, 'type' | 'prefix' | 'suffix' | 'className'>;
  error: string | undefined;
  /** The phone that the last code went to. */
  sentTo: string | null;
  /** It goes to accounts only: who still waits when the countdown is over is told so. */
  known?: boolean;
  size?: ControlSize;
}

/** 验证码, with the button that sends one. */
export function SmsCodeRow({ field, error, sentTo, known = false, size = 'touch', ...button }: SmsCodeRowProps) {
  return (
    <FormRow
      label="验证码"
      stacked
      size={size}
      error={error}
      hint={
        sentTo ? (
          <span role="status">
            发送成功，验证码已发送至 {maskedPhone(sentTo)}
            {known && button.secondsLeft === 0 ? <span className="block">没有收到？请确认该手机号已注册</span> : null}
          </span>
        ) : undefined
      }
    >
      <div className="flex gap-2.5">
        <OtpInput {...field} />
        <SmsCodeButton {...button} />
      </div>
    </FormRow>
  );
}
