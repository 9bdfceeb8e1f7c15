import { LEAVING, STAFF_STATES, type StaffMember } from '#contract/staff.ts';

/** How somebody stands here, and until when. */
export function StateCell({ member: { status, leaving_on, left_on, suspended_until } }: { member: StaffMember }) {
  const state = status === 'active' && leaving_on ? LEAVING : STAFF_STATES[status];
  const day = { pending: null, active: leaving_on, suspended: suspended_until, left: left_on }[status];
  const until = status === 'suspended' && day ? `至${day}` : day;
  return until ? `${state}（${until}）` : state;
}
