import { Input, type InputProps } from '#web/ui/fields/input.tsx';

/** A mainland number. The browser offers the person's own. */
export function PhoneInput(props: Omit<InputProps, 'type' | 'prefix' | 'suffix'>) {
  return (
    <Input
      autoComplete="tel"
      {...props}
      type="tel"
      prefix={<span className="border-line border-r pr-3 text-ink-500">+86</span>}
    />
  );
}
