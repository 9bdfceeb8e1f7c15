import type { ReactNode } from 'react';
import type { Choice } from '#contract/choices.ts';
import { CheckboxGroup } from '#web/ui/fields/checkbox-group.tsx';
import { DatePicker } from '#web/ui/fields/date-picker.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { MoneyInput } from '#web/ui/fields/money-input.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';
import { TagsInput } from '#web/ui/fields/tags-input.tsx';
import { Textarea } from '#web/ui/fields/textarea.tsx';
import type { TypedMoney } from '#web/ui/text/yuan.ts';

export interface ControlProps {
  value: unknown;
  onChange: (value: unknown) => void;
  onBlur: () => void;
  /** Takes what has the focus. */
  fieldRef?: (element: HTMLElement | null) => void;
  /** Characters. */
  max?: number | undefined;
  /** Lines of a text that has several. */
  lines?: number | undefined;
  options?: readonly Choice[] | undefined;
  today: string;
}

/** The plain controls of a form, by their names: one more is a line here. */
const PLAIN = {
  text: ({ value, onChange, onBlur, fieldRef, max, lines }) => {
    const text = { value: String(value), maxLength: max, onBlur, autoComplete: 'off', ref: fieldRef };
    return lines ? (
      <Textarea {...text} rows={lines} onChange={(event) => onChange(event.target.value)} />
    ) : (
      <Input {...text} onChange={(event) => onChange(event.target.value)} />
    );
  },
  number: (props) => <NumberInput {...props} />,
  yuan: ({ value, onChange, onBlur, fieldRef }) => (
    <MoneyInput ref={fieldRef} value={value as TypedMoney} onChange={onChange} onBlur={onBlur} />
  ),
  choice: ({ value, onChange, onBlur, fieldRef, options = [] }) => (
    <Select ref={fieldRef} options={options} value={String(value)} onChange={onChange} onBlur={onBlur} />
  ),
  choices: ({ value, onChange, options = [] }) => (
    <CheckboxGroup options={options} value={value as readonly string[]} onChange={onChange} />
  ),
  tags: ({ value, onChange, onBlur, fieldRef }) => (
    <TagsInput ref={fieldRef} value={value as readonly string[]} onChange={onChange} onBlur={onBlur} />
  ),
  flag: ({ value, onChange, onBlur, fieldRef }) => (
    <Switch ref={fieldRef} checked={value === true} onChange={onChange} onBlur={onBlur}>
      {value === true ? '是' : '否'}
    </Switch>
  ),
  date: ({ value, onChange, onBlur, fieldRef, today }) => (
    <DatePicker
      ref={fieldRef}
      value={value === '' ? null : String(value)}
      today={today}
      onChange={onChange}
      onBlur={onBlur}
    />
  ),
} satisfies Record<string, (props: ControlProps) => ReactNode>;

function NumberInput({ value, onChange, onBlur, fieldRef }: ControlProps) {
  return (
    <Input
      ref={fieldRef}
      inputMode="decimal"
      autoComplete="off"
      value={String(value)}
      onBlur={onBlur}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** A control of a form by what it asks for. */
export function FormControl({ control, ...props }: ControlProps & { control: keyof typeof PLAIN }) {
  return PLAIN[control](props);
}
