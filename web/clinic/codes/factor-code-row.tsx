import { useEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import type { ControlSize } from '#web/ui/control.ts';
import { FormRow } from '#web/ui/fields/field.tsx';
import { Input, type InputProps } from '#web/ui/fields/input.tsx';
import { OtpInput } from '#web/ui/fields/otp-input.tsx';

interface FactorCodeRowProps {
  /** The field of a form, as `register` gives it. */
  field: Omit<InputProps, 'type' | 'prefix' | 'suffix' | 'className'>;
  error: string | undefined;
  /** A first code, of an authenticator that is just being set up: there are no recovery codes yet. */
  first?: boolean;
  size?: ControlSize;
}

/** What an authenticator shows, or a recovery code in its place. Has the focus. */
export function FactorCodeRow({ field, error, first = false, size = 'touch' }: FactorCodeRowProps) {
  const [recovery, setRecovery] = useState(false);
  const row = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another field stands there when it is turned
  useEffect(() => row.current?.querySelector('input')?.focus(), [recovery]);
  return (
    <div ref={row} className="flex flex-col gap-1">
      <FormRow
        label={recovery ? '恢复码' : '动态验证码'}
        stacked
        size={size}
        error={error}
        hint={recovery ? '开启两步验证时保存的恢复码，每个只能使用一次' : '身份验证器 App 中显示的 6 位数字'}
      >
        {recovery ? (
          <Input
            {...field}
            key="recovery"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            placeholder="XXXXX-XXXXX"
            data-autofocus
          />
        ) : (
          <OtpInput {...field} key="code" data-autofocus />
        )}
      </FormRow>
      {first ? null : (
        <Button variant="text" size={size} className="-ml-1 self-start" onClick={() => setRecovery(!recovery)}>
          {recovery ? '使用动态验证码' : '使用恢复码'}
        </Button>
      )}
    </div>
  );
}
