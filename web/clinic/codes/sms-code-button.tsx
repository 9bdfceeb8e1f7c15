import { LOADING } from '#contract/errors.ts';
import { Button } from '#web/ui/button.tsx';
import { useField } from '#web/ui/fields/field-context.ts';

export interface SmsCodeButtonProps {
  /** Until the next code may be asked for; 0: now. */
  secondsLeft: number;
  pending: boolean;
  /** The device works for the code: the server wanted that first. */
  proving: boolean;
  onSend: () => void;
}

/** Stands beside the code's field, as high as that. Keeps its width while it counts, so that nothing jumps. */
export function SmsCodeButton({ secondsLeft, pending, proving, onSend }: SmsCodeButtonProps) {
  const { size } = useField({});
  return (
    <Button
      size={size}
      className="min-w-33 px-3! text-14!"
      pending={pending}
      pendingText={proving ? LOADING.proving : LOADING.requesting}
      aria-disabled={secondsLeft > 0}
      onClick={onSend}
    >
      {secondsLeft > 0 ? `${secondsLeft} 秒后重发` : '获取验证码'}
    </Button>
  );
}
