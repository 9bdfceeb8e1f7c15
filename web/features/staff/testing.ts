import type { StaffMember } from '#contract/staff.ts';

/** 李文博, a doctor of hospital 1, as its shop owner sees him. */
export const staffMember = (own: Partial<StaffMember> = {}): StaffMember => ({
  id: 7,
  user_id: 7,
  name: '李文博',
  roles: ['doctor'],
  by_mechanism: false,
  positions: [],
  departments: [],
  job_title: '',
  status: 'active',
  today: null,
  version: 4,
  employee_no: '',
  phone: '138****0013',
  hired_on: null,
  employment: 'full_time',
  certificates: [],
  left_on: null,
  leaving_on: null,
  suspended_until: null,
  ...own,
});
