import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { hospitals } from '#contract/hospitals.ts';
import type { GridHeader } from '#contract/scheduling.ts';
import { useCall } from '#web/api/use-call.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { addDays, formatMonthDay, formatWeekday, relativeDay } from '#web/ui/format.ts';
import { Select } from '#web/ui/select.tsx';
import type { GridParams } from './use-grid-params.ts';

const ALL = 0;
const SELECTORS_MS = 60_000;

interface FilterBarProps {
  params: GridParams;
  change: (patch: Partial<GridParams>) => void;
  today: string;
  date: string;
  hospital: { id: number; name: string } | null;
  headers: readonly GridHeader[];
  /** Staff stay at their own hospital. */
  staff: boolean;
  children: ReactNode;
}

/** Date and selectors; the counts and actions come as children. */
export function FilterBar({ params, change, today, date, hospital, headers, staff, children }: FilterBarProps) {
  const heading = [formatWeekday(date), relativeDay(date, today)].filter(Boolean).join(' · ');
  return (
    <section
      aria-label="日期与筛选"
      className="flex min-h-(--h-filter) shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-line border-b bg-surface px-4 py-1"
    >
      <div className="flex items-center gap-1">
        <IconButton
          label="前一天"
          size="sm"
          icon={<ChevronLeft aria-hidden size={16} strokeWidth={1.75} />}
          onClick={() => change({ time: addDays(date, -1) })}
        />
        <h1 className="whitespace-nowrap text-16 font-semibold">
          {formatMonthDay(date)}
          <span className="ml-2 font-normal text-13 text-ink-600">{heading}</span>
        </h1>
        <IconButton
          label="后一天"
          size="sm"
          icon={<ChevronRight aria-hidden size={16} strokeWidth={1.75} />}
          onClick={() => change({ time: addDays(date, 1) })}
        />
        <Button size="sm" onClick={() => change({ time: undefined })}>
          今天
        </Button>
      </div>
      {staff ? (
        <OwnHospital name={hospital?.name ?? ''} />
      ) : (
        <HospitalSelectors params={params} change={change} hospital={hospital} />
      )}
      <ColumnSelectors params={params} change={change} headers={headers} />
      <div className="ml-auto flex items-center gap-4">{children}</div>
    </section>
  );
}

function OwnHospital({ name }: { name: string }) {
  return (
    <span className="whitespace-nowrap text-14">
      <span className="mr-2 text-ink-500">医院</span>
      {name}
    </span>
  );
}

function HospitalSelectors({ params, change, hospital }: Pick<FilterBarProps, 'params' | 'change' | 'hospital'>) {
  const { data, isPending } = useCall(
    hospitals.indexSearch,
    { query: { union_id: params.union_id } },
    { staleTime: SELECTORS_MS, keep: true },
  );
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
      <Select
        label="医院"
        size="sm"
        loading={isPending}
        value={hospital?.id}
        placeholder={hospital?.name ?? '请选择'}
        options={(data?.hospitals ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(id) => change({ hospital_id: id, ...none })}
      />
    </>
  );
}

function ColumnSelectors({ params, change, headers }: Pick<FilterBarProps, 'params' | 'change' | 'headers'>) {
  const departments = new Map(
    headers.flatMap((header) => (header.department_id ? [[header.department_id, header.department_name ?? '']] : [])),
  );
  const inDepartment = headers.filter(
    (header) => !params.department_id || header.department_id === params.department_id,
  );
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
