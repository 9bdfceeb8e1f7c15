import { patients } from '#contract/patients.ts';
import { useCall } from '#web/api/use-call.ts';
import { Select } from '#web/ui/fields/select.tsx';

/** As many as an account may have. */
const ALL_PATIENTS = { page: 1, pageSize: 100 };

interface WhoseFieldProps {
  value: number | undefined;
  onChange: (patch: { patient_id: string }) => void;
}

/** Of whom of an account's, where there are several. */
export function WhoseField({ value, onChange }: WhoseFieldProps) {
  const { data } = useCall(patients.list, { query: ALL_PATIENTS });
  const people = data?.data ?? [];
  if (people.length < 2 && value === undefined) return null;
  return (
    <Select
      label="就诊人"
      options={[{ value: '', label: '全部' }, ...people.map(({ id, name }) => ({ value: String(id), label: name }))]}
      value={String(value ?? '')}
      onChange={(id) => onChange({ patient_id: id })}
    />
  );
}
