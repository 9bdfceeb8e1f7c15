import { maskPhone } from '#contract/masks.ts';
import type { StaffMember } from '#contract/staff.ts';
import type { StaffRow } from './queries.ts';

/** A colleague as the directory has them; all of it for who answers for the hospital. */
export function presentStaff(row: StaffRow, isOwner: boolean): StaffMember {
  const { phone, employee_no, hired_on, employment, certificates, left_on, leaving_on, suspended_until, ...seen } = row;
  const own = {
    phone: maskPhone(phone),
    employee_no,
    hired_on,
    employment,
    certificates,
    left_on,
    leaving_on,
    suspended_until,
  };
  const none = {
    phone: null,
    employee_no: null,
    hired_on: null,
    employment: null,
    certificates: null,
    left_on: null,
    leaving_on: null,
    suspended_until: null,
  };
  return { ...seen, user_id: row.id, ...(isOwner ? own : none) };
}
