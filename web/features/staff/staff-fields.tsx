import type { UseFormReturn } from 'react-hook-form';
import { departments } from '#contract/department-calls.ts';
import type { FormFields } from '#contract/form-fields.ts';
import { jobTitleTable } from '#contract/job-titles.ts';
import { positionTable } from '#contract/positions.ts';
import { EMPLOYMENT_CHOICES, ROLE_CHOICES } from '#contract/staff.ts';
import type { Control, Controls, FormValues } from '#web/forms/controls.ts';
import { FieldRow } from '#web/forms/field-row.tsx';

/** What is asked for of somebody who works here, or is to. */
export const FIELDS: FormFields = {
  name: { label: '姓名', kind: 'text', required: true, max: 20 },
  phone: { label: '手机号', kind: 'text', required: true, max: 11 },
  roles: { label: '角色', kind: 'list', required: true, options: ROLE_CHOICES },
  departments: { label: '科室', kind: 'list', required: false },
  positions: { label: '岗位', kind: 'list', required: false },
  job_title: { label: '职称', kind: 'text', required: false, max: 20 },
  employee_no: { label: '工号', kind: 'text', required: false, max: 20 },
  employment: { label: '用工形式', kind: 'text', required: false, options: EMPLOYMENT_CHOICES },
  hired_on: { label: '入职日期', kind: 'date', required: false },
};

const inUse = { status: 1 };
const WORK: Controls = {
  roles: { control: 'choices' },
  departments: { control: 'picks', from: departments.list, noun: '科室', shown: 'departments', where: inUse },
  positions: {
    control: 'picks',
    from: positionTable.calls.list,
    noun: '岗位',
    shown: 'positions',
    where: inUse,
    hint: '最多3个',
  },
};

export const INVITED: Controls = { phone: { control: 'text' }, name: { control: 'text' }, ...WORK };

export const KEPT: Controls = {
  ...WORK,
  // What stood there before there was a list stays until another is chosen.
  job_title: {
    control: 'pick',
    from: jobTitleTable.calls.list,
    noun: '职称',
    shown: 'job_title',
    by: 'name',
    where: inUse,
    none: '无',
  },
  employee_no: { control: 'text', hint: '在本院不重复' },
  employment: { control: 'choice' },
  hired_on: { control: 'date' },
};

export function StaffFields({ controls, form }: { controls: Controls; form: UseFormReturn<FormValues> }) {
  return Object.keys(controls).map((name) => (
    <FieldRow key={name} name={name} form={form} control={controls[name] as Control} field={FIELDS[name]} />
  ));
}
