import { CalendarClock, CircleCheck, CirclePause, Clock, LogOut } from 'lucide-react';
import { LEAVING, STAFF_STATES, type StaffMember } from '#contract/staff.ts';
import { stateTag } from '#web/ui/state-tag.tsx';

const StaffStateTag = stateTag(
  { ...STAFF_STATES, leaving: LEAVING },
  {
    pending: ['orange', Clock],
    active: ['green', CircleCheck],
    leaving: ['orange', CalendarClock],
    suspended: ['red', CirclePause],
    left: ['neutral', LogOut],
  },
);

/** How somebody stands here, and until when. */
export function StateCell({ member: { status, leaving_on, left_on, suspended_until } }: { member: StaffMember }) {
  const day = { pending: null, active: leaving_on, suspended: suspended_until, left: left_on }[status];
  return (
    <span className="inline-flex items-center gap-1.5">
      <StaffStateTag of={status === 'active' && leaving_on ? 'leaving' : status} />
      {day ? <span className="text-12 text-ink-600">{status === 'suspended' ? `至${day}` : day}</span> : null}
    </span>
  );
}
