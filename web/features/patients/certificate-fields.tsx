import { CERTIFICATE_TYPES } from '#contract/patient-forms.ts';
import { ControlledRow } from '#web/forms/controlled-row.tsx';
import { FormRow } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import type { FieldsProps } from './basic-fields.tsx';
import type { Whole } from './whole-numbers.tsx';

const types = CERTIFICATE_TYPES.map(({ id, name }) => ({ value: id, label: name }));

export function CertificateFields({ form, row, whole }: FieldsProps & { whole: Whole | null }) {
  const { info } = form.formState.errors;
  return (
    <>
      <ControlledRow form={form} name="info.certificate_type" {...row} label="证件类型" required>
        {(field) => (
          <Select
            {...field}
            options={types}
            onChange={(type) => {
              field.onChange(type);
              // Another type judges the same number anew.
              if (form.getFieldState('info.certificate_number').isTouched) void form.trigger('info.certificate_number');
            }}
          />
        )}
      </ControlledRow>
      <FormRow
        {...row}
        label="证件号"
        required
        error={info?.certificate_number?.message}
        hint={whole?.certificate_number}
      >
        <Input {...form.register('info.certificate_number')} autoComplete="off" spellCheck={false} maxLength={30} />
      </FormRow>
    </>
  );
}
