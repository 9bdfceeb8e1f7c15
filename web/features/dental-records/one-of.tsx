import { Chips } from '#web/ui/fields/chips.tsx';
import { FormRow } from '#web/ui/fields/field.tsx';

interface OneOfProps<V extends string> {
  label: string;
  choices: readonly V[];
  value: V | null;
  onChange: (value: V | null) => void;
  error?: string | undefined;
}

/** One of a few, or none: a press chooses it, another takes it back. */
export function OneOf<V extends string>({ label, choices, value, onChange, error }: OneOfProps<V>) {
  return (
    <FormRow stacked label={label} error={error}>
      <Chips
        choices={choices}
        value={value === null ? [] : [value]}
        onChange={(now) => onChange(now.find((each) => each !== value) ?? null)}
      />
    </FormRow>
  );
}
