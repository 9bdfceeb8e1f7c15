import { type ComponentProps, useState } from 'react';
import { Input } from '#web/ui/fields/input.tsx';
import { moneyText, readMoney, type TypedMoney } from '#web/ui/text/yuan.ts';

type MoneyInputProps = Omit<ComponentProps<typeof Input>, 'value' | 'onChange' | 'prefix' | 'suffix' | 'ref'> & {
  value: TypedMoney;
  onChange: (value: TypedMoney) => void;
  /** Takes what has the focus. */
  ref?: ((element: HTMLInputElement | null) => void) | undefined;
};

/**
 * An amount: typed and shown in yuan, handed out in cents (web/ui/text/yuan.ts). What is no amount stays as it was typed
 * and is handed out so, for the rules to refuse it; what is one is tidied when the field is left.
 */
export function MoneyInput({ value, onChange, onBlur, ...rest }: MoneyInputProps) {
  const [typed, setTyped] = useState(() => moneyText(value));
  // Somebody else may set it: a draft, a merge, a form begun anew.
  const shown = readMoney(typed) === value ? typed : moneyText(value);
  return (
    <Input
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      // A bound for what is pasted: what an amount may be the rules say.
      maxLength={24}
      prefix="¥"
      inputClassName="text-right tabular-nums"
      value={shown}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(readMoney(target.value));
      }}
      onBlur={(event) => {
        setTyped(moneyText(value));
        onBlur?.(event);
      }}
    />
  );
}
