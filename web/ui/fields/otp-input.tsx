import { Input, type InputProps } from '#web/ui/fields/input.tsx';

/** A code that came by SMS: the phone's keyboard offers it, and it may be pasted, with whatever spaces came along. */
export function OtpInput(props: Omit<InputProps, 'type' | 'prefix' | 'suffix' | 'className'>) {
  return (
    <Input
      {...props}
      type="text"
      inputMode="numeric"
      autoComplete="one-time-code"
      className="w-full tracking-[0.25em]"
    />
  );
}
