import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '#web/ui/button.tsx';
import { useField } from '#web/ui/fields/field-context.ts';
import { Input, type InputProps } from '#web/ui/fields/input.tsx';

/** Pasting and password managers stay allowed; the text can be looked at before it is sent. */
export function PasswordInput(props: Omit<InputProps, 'type' | 'suffix'>) {
  const [shown, setShown] = useState(false);
  const { size } = useField(props);
  return (
    <Input
      autoComplete="current-password"
      spellCheck={false}
      autoCapitalize="off"
      {...props}
      type={shown ? 'text' : 'password'}
      suffix={
        <IconButton
          size={size === 'touch' ? 'touch' : 'sm'}
          className={size === 'touch' ? '-mr-1' : undefined}
          label={shown ? '隐藏密码' : '显示密码'}
          icon={shown ? <EyeOff size={16} strokeWidth={1.75} /> : <Eye size={16} strokeWidth={1.75} />}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
