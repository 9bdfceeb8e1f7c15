import type { ComponentProps } from 'react';
import { ConsentField } from '#web/clinic/patient/consent-field.tsx';
import type { Consent } from '#web/clinic/patient/use-consent.ts';
import { FormRow } from '#web/ui/fields/field.tsx';

interface AgreementRowProps extends Omit<ComponentProps<typeof FormRow>, 'label' | 'children'> {
  /** Null where the server asks though we did not know. */
  asked: Consent | null;
  field: { value: boolean; onChange: (checked: boolean) => void; onBlur: () => void };
}

/** What an account agrees to before its first file. */
export function AgreementRow({ asked, field: { value, onChange, onBlur }, ...row }: AgreementRowProps) {
  return (
    <FormRow {...row} label="授权" required>
      {asked ? (
        <ConsentField title={asked.title} text={asked.text} checked={value} onChange={onChange} onBlur={onBlur} />
      ) : null}
    </FormRow>
  );
}
