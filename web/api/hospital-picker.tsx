import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import type { Option } from '#contract/fields.ts';
import { byDistance, nearbyAtom } from '#web/api/nearby.ts';
import { store } from '#web/api/session.ts';
import { lateDialog } from '#web/ui/late-dialog.tsx';
import { Select } from '#web/ui/select.tsx';

// What asks where one is comes with the open list.
const NearbyButton = lateDialog(() => import('#web/api/nearby-button.tsx').then((m) => m.NearbyButton));

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
  const known = useAtomValue(nearbyAtom, { store });
  const options = useMemo(
    () => byDistance(hospitals, known).map(({ id, name, away }) => ({ value: id, label: name, hint: away })),
    [hospitals, known],
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
      footer={options.length > 1 ? <NearbyButton /> : undefined}
    />
  );
}
