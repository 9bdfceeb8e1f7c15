import { useContext } from 'react';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { FieldContext } from '#web/ui/fields/field-context.ts';

interface CheckboxGroupProps<V extends string> {
  options: readonly { value: V; label: string }[];
  value: readonly V[];
  /** In the order of the options. */
  onChange: (value: V[]) => void;
}

/** Some of a few, in a row of a form. */
export function CheckboxGroup<V extends string>({ options, value, onChange }: CheckboxGroupProps<V>) {
  const row = useContext(FieldContext);
  const turn = (turned: V, on: boolean) =>
    onChange(options.map((option) => option.value).filter((each) => (each === turned ? on : value.includes(each))));
  return (
    <fieldset
      aria-labelledby={row?.labelId}
      aria-describedby={row?.describedBy}
      className="flex min-h-9 flex-wrap items-center gap-x-5"
    >
      {/* The row is the group's: each box has a label of its own. */}
      <FieldContext value={null}>
        {options.map((option) => (
          <Checkbox
            key={option.value}
            className="min-h-9"
            checked={value.includes(option.value)}
            onChange={(on) => turn(option.value, on)}
          >
            {option.label}
          </Checkbox>
        ))}
      </FieldContext>
    </fieldset>
  );
}
