import type { ReactNode } from 'react';
import { hospitals } from '#contract/hospitals.ts';
import { useCall } from '#web/api/use-call.ts';
import { DepartmentSelect, DoctorSelect } from '#web/clinic/day/column-selects.tsx';
import { selectorsAsked } from '#web/clinic/day/use-grid-params.ts';
import { HospitalPicker } from '#web/clinic/place/hospital-picker.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { DayPicker } from './day-picker.tsx';
import type { GridModel } from './use-grid-page.ts';

const ALL = 0;
const SELECTORS_MS = 60_000;

interface FilterBarProps extends Pick<GridModel, 'params' | 'change' | 'days' | 'prefetch' | 'hospital' | 'all'> {
  children: ReactNode;
}

/** Day and selectors; the counts and actions come as children. */
export function FilterBar({ params, change, days, prefetch, hospital, all, children }: FilterBarProps) {
  return (
    <section
      aria-label="日期与筛选"
      className="flex min-h-(--h-filter) shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-line border-b bg-surface px-4 py-1"
    >
      <DayPicker days={days} onChange={(time) => change({ time })} onPeek={prefetch} />
      <div className="flex flex-wrap items-center gap-1.5 border-line lg:border-l lg:pl-3">
        <HospitalSelectors params={params} change={change} hospital={hospital} />
        <DepartmentSelect headers={all} params={params} change={change} />
        <DoctorSelect headers={all} params={params} change={change} />
      </div>
      <div className="ml-auto flex items-center gap-3">{children}</div>
    </section>
  );
}

function HospitalSelectors({ params, change, hospital }: Pick<FilterBarProps, 'params' | 'change' | 'hospital'>) {
  const { data, isPending } = useCall(hospitals.indexSearch, selectorsAsked(params), {
    staleTime: SELECTORS_MS,
    keep: true,
  });
  const none = { department_id: undefined, doctor_id: undefined };
  return (
    <>
      <Select
        label="联盟"
        size="sm"
        loading={isPending}
        value={params.union_id ?? ALL}
        options={[
          { value: ALL, label: '全部' },
          ...(data?.unions ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(id) => change({ union_id: id || undefined, hospital_id: undefined, ...none })}
      />
      <HospitalPicker
        hospitals={data?.hospitals}
        loading={isPending}
        current={hospital}
        onChange={(id) => change({ hospital_id: id, ...none })}
      />
    </>
  );
}
