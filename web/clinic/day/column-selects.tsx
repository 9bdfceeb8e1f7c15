import type { GridHeader } from '#contract/slot-state.ts';
import { Select } from '#web/ui/fields/select.tsx';

const ALL = 0;

interface ColumnSelectProps {
  /** All columns of the day. */
  headers: readonly GridHeader[];
  params: { department_id: number | undefined; doctor_id: number | undefined };
  change: (patch: { department_id?: number | undefined; doctor_id?: number | undefined }) => void;
}

/** 科室, which lets go of the doctor. */
export function DepartmentSelect({ headers, params, change }: ColumnSelectProps) {
  const departments = new Map(
    headers.flatMap((header) => (header.department_id ? [[header.department_id, header.department_name ?? '']] : [])),
  );
  return (
    <Select
      label="科室"
      size="sm"
      value={params.department_id ?? ALL}
      options={[{ value: ALL, label: '全部' }, ...[...departments].map(([id, name]) => ({ value: id, label: name }))]}
      onChange={(id) => change({ department_id: id || undefined, doctor_id: undefined })}
    />
  );
}

/** 医生 of the department that is chosen. */
export function DoctorSelect({ headers, params, change }: ColumnSelectProps) {
  const inside = headers.filter((header) => !params.department_id || header.department_id === params.department_id);
  return (
    <Select
      label="医生"
      size="sm"
      value={params.doctor_id ?? ALL}
      options={[
        { value: ALL, label: `全部 ${inside.length} 位` },
        ...inside.map(({ id, name, job_title }) => ({ value: id, label: name, hint: job_title })),
      ]}
      onChange={(id) => change({ doctor_id: id || undefined })}
    />
  );
}
