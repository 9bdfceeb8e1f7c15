import type { OfferedKind } from '#contract/scheduling.ts';
import { FormRow } from '#web/ui/fields/field.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { lengthText } from './lengths.ts';

interface KindFieldProps {
  kinds: readonly OfferedKind[];
  value: number | null | undefined;
  error: string | undefined;
  disabled?: boolean;
  onChoose: (kind: OfferedKind) => void;
}

/** 类型, only where any are offered. Each says how long it is. */
export function KindField({ kinds, value, error, disabled = false, onChoose }: KindFieldProps) {
  if (kinds.length === 0) return null;
  return (
    <FormRow label="类型" error={error}>
      <Select
        value={value}
        disabled={disabled}
        options={kinds.map(({ id, name, slot_count }) => ({
          value: id,
          label: name,
          hint: lengthText(slot_count),
        }))}
        onChange={(id) => {
          const kind = kinds.find((each) => each.id === id);
          if (kind) onChoose(kind);
        }}
      />
    </FormRow>
  );
}
