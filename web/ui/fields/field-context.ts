import { createContext, useContext } from 'react';
import type { ControlSize } from '#web/ui/control.ts';
import { useTouchSize } from '#web/ui/touch.ts';

type FieldWiring = {
  id: string;
  labelId: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
  size: ControlSize;
};

export const FieldContext = createContext<FieldWiring | null>(null);

type FieldProps = {
  id?: string | undefined;
  size?: ControlSize | undefined;
  required?: boolean | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined;
};

/** What a control takes over from the row it stands in; its own props win. */
export function useField(own: FieldProps) {
  const row = useContext(FieldContext);
  const size = useTouchSize(own.size ?? row?.size ?? 'md');
  return {
    size,
    /** Ready to spread on the element that is focused. */
    aria: {
      id: own.id ?? row?.id,
      'aria-describedby': own['aria-describedby'] ?? row?.describedBy,
      'aria-invalid': own['aria-invalid'] ?? (row?.invalid || undefined),
      'aria-required': (own.required ?? row?.required) || undefined,
    },
  };
}
