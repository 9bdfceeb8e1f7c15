import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { Button } from '#web/ui/button.tsx';
import { FormRow } from '#web/ui/fields/field.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import type { RowLook } from './basic-fields.tsx';
import type { PatientForm } from './use-patient-form.ts';

type Regions = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

/** Asked for where a form shows it, and once. */
function useRegions() {
  return useQuery<Regions>({
    queryKey: ['regions'],
    queryFn: async () => (await import('./regions.json', { with: { type: 'json' } })).default,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** Province, city and area: a region counts only where all three are chosen. */
export function RegionField({ form, row, error }: { form: PatientForm; row: RowLook; error?: string | undefined }) {
  const { data, isError, isFetching, refetch } = useRegions();
  const [province, city, area] = useWatch({ control: form.control, name: ['info.province', 'info.city', 'info.area'] });
  const set = (name: 'province' | 'city' | 'area', value: string) =>
    form.setValue(`info.${name}`, value, { shouldDirty: true });
  const cities = data?.[province] ?? {};
  const clear = () => {
    for (const name of ['province', 'city', 'area'] as const) set(name, '');
  };
  return (
    <FormRow {...row} label="地区" error={error} hint={hintOf({ province, area, isError })}>
      <div className="grid gap-2 sm:grid-cols-[repeat(3,minmax(0,1fr))_auto]">
        <RegionSelect
          first
          label="省"
          names={Object.keys(data ?? {})}
          value={province}
          loading={isFetching}
          onChange={(name) => {
            if (name === province) return;
            clear();
            set('province', name);
          }}
        />
        <RegionSelect
          label="市"
          names={Object.keys(cities)}
          value={city}
          disabled={!province}
          onChange={(name) => {
            if (name !== city) set('area', '');
            set('city', name);
          }}
        />
        <RegionSelect
          label="区县"
          names={cities[city] ?? []}
          value={area}
          disabled={!city}
          onChange={(name) => set('area', name)}
        />
        {isError ? (
          <Button size="form" variant="text" onClick={() => void refetch()}>
            重试
          </Button>
        ) : (
          <Button size="form" variant="text" aria-label="清除地区" disabled={!province} onClick={clear}>
            清除
          </Button>
        )}
      </div>
    </FormRow>
  );
}

function hintOf({ province, area, isError }: { province: string; area: string; isError: boolean }): string | undefined {
  if (isError) return '地区列表加载失败';
  return province && !area ? '选到区县才会保存' : undefined;
}

type RegionSelectProps = {
  label: string;
  first?: boolean;
  names: readonly string[];
  value: string;
  disabled?: boolean;
  loading?: boolean;
  onChange: (name: string) => void;
};

function RegionSelect({ label, names, value, first = false, ...select }: RegionSelectProps) {
  const own = useId();
  // The row's own label leads to the first of the three.
  const id = first ? undefined : own;
  // What another client wrote may stand in no list, and is still what is there.
  const all = value && !names.includes(value) ? [value, ...names] : names;
  return (
    <Select
      {...select}
      id={id}
      aria-label={label}
      placeholder={label}
      searchable
      searchPlaceholder={`搜索${label}`}
      options={all.map((name) => ({ value: name, label: name }))}
      value={value || null}
    />
  );
}
