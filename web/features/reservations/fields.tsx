import type { Ref } from 'react';
import type { Option } from '#contract/fields.ts';
import { ComplaintChips } from '#web/clinic/visit/complaint-chips.tsx';
import { FormRow } from '#web/ui/fields/field.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { Textarea } from '#web/ui/fields/textarea.tsx';
import { useTouch } from '#web/ui/touch.ts';

/** The fields that both booking forms have. */
interface Bound<V> {
  field: { value: V; onChange: (value: V) => void; onBlur: () => void; ref: Ref<never> };
  error: string | undefined;
}

/** Only where departments are offered. */
export function DepartmentField({
  departments,
  field,
  error,
}: Bound<number | null | undefined> & { departments: readonly Option[] }) {
  if (departments.length === 0) return null;
  return (
    <FormRow label="诊室" required error={error}>
      <Select
        {...field}
        placeholder="请选择诊室"
        options={departments.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </FormRow>
  );
}

export function ComplaintField({ field, error }: Bound<string>) {
  const touch = useTouch();
  return (
    <div>
      <FormRow label="主诉" required error={error}>
        <Textarea
          {...field}
          rows={3}
          maxLength={500}
          placeholder="哪里不舒服，多久了"
          onChange={(event) => field.onChange(event.target.value)}
        />
      </FormRow>
      <div className={touch ? '' : 'pl-19'}>
        <ComplaintChips
          value={field.value}
          onChange={(text) => {
            field.onChange(text);
            // The chip leaves the field filled: what was wrong with it is looked at anew.
            field.onBlur();
          }}
        />
      </div>
    </div>
  );
}
