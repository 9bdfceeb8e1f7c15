import { useMemo } from 'react';
import type { Option } from '#contract/fields.ts';
import { useNearby } from '#web/clinic/place/use-nearby.tsx';
import { Select } from '#web/ui/fields/select.tsx';

const NONE: readonly Option[] = [];

interface HospitalPickerProps {
  /** In the server's order: those that can be booked first. */
  hospitals: readonly Option[] | undefined;
  loading: boolean;
  /** Whose day is shown; it need not be in the list. */
  current: Option | null | undefined;
  onChange: (id: number) => void;
}

/** Which hospital, in a bar of filters; by distance where one wants to be asked where one is. */
export function HospitalPicker({ hospitals = NONE, loading, current, onChange }: HospitalPickerProps) {
  const { list, button } = useNearby(hospitals);
  const options = useMemo(
    () => list.map(({ id, name, away = '' }) => ({ value: id, label: name, hint: away })),
    [list],
  );
  return (
    <Select
      label="医院"
      size="sm"
      loading={loading}
      value={current?.id}
      placeholder={current?.name ?? '请选择'}
      options={options}
      onChange={onChange}
      footer={button}
    />
  );
}
