import type { ReactNode } from 'react';
import { hospitals } from '#contract/hospitals.ts';
import { useCall } from '#web/api/use-call.ts';
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
        <ColumnSelectors params={params} change={change} all={all} />
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

function ColumnSelectors({ params, change, all }: Pick<FilterBarProps, 'params' | 'change' | 'all'>) {
  const departments = new Map(
    all.flatMap((header) => (header.department_id ? [[header.department_id, header.department_name ?? '']] : [])),
  );
  const inDepartment = all.filter((header) => !params.department_id || header.department_id === params.department_id);
  return (
    <>
      <Select
        label="科室"
        size="sm"
        value={params.department_id ?? ALL}
        options={[{ value: ALL, label: '全部' }, ...[...departments].map(([id, name]) => ({ value: id, label: name }))]}
        onChange={(id) => change({ department_id: id || undefined, doctor_id: undefined })}
      />
      <Select
        label="医生"
        size="sm"
        value={params.doctor_id ?? ALL}
        options={[
          { value: ALL, label: `全部 ${inDepartment.length} 位` },
          ...inDepartment.map(({ id, name, job_title }) => ({ value: id, label: name, hint: job_title })),
        ]}
        onChange={(id) => change({ doctor_id: id || undefined })}
      />
    </>
  );
}
