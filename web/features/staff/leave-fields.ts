import type { FormFields } from '#contract/form-fields.ts';
import { staffMembers } from '#contract/staff.ts';
import type { Controls } from '#web/forms/controls.ts';

export const FIELDS: FormFields = {
  last_day: { label: '离职日期', kind: 'date', required: true },
  handover_to: { label: '交接人', kind: 'number', required: false },
  reason: { label: '离职原因', kind: 'text', required: true, max: 200 },
};

export const CONTROLS = {
  last_day: { control: 'date' },
  handover_to: {
    control: 'pick',
    from: staffMembers.list,
    noun: '员工',
    shown: 'handover_to',
    none: '不交接',
    where: { status: 'active' },
    hint: '接管其负责的科室和库房',
  },
  reason: { control: 'text', lines: 2 },
} satisfies Controls;
