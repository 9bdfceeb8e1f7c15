import type { ComponentProps, ReactNode } from 'react';
import {
  type ControllerRenderProps,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
  useController,
} from 'react-hook-form';
import { FormRow } from '#web/ui/fields/field.tsx';

type ControlledRowProps<V extends FieldValues, N extends FieldPath<V>> = Omit<
  ComponentProps<typeof FormRow>,
  'error' | 'children'
> & {
  form: UseFormReturn<V, unknown, V>;
  name: N;
  /** Its control. With the field's `ref` it takes the focus when it is what is wrong. */
  children: (field: ControllerRenderProps<V, N>) => ReactNode;
};

/** A row of a form whose control is no native field: its value, and what is wrong with it. */
export function ControlledRow<V extends FieldValues, N extends FieldPath<V>>(props: ControlledRowProps<V, N>) {
  const { form, name, children, ...row } = props;
  const { field, fieldState } = useController({ control: form.control, name });
  return (
    <FormRow {...row} error={fieldState.error?.message}>
      {children(field)}
    </FormRow>
  );
}
